/** How far a standby is behind its primary. */
export type StandbyLag = {
  /** Milliseconds since the standby had everything that the primary had written; null if it does not respond. */
  milliseconds(): number | null
  /** Compares the two now. Never rejects. */
  measure(): Promise<void>
}

/** Reads a position in the write-ahead log, such as `16/B374D848`; null before there is one. */
export type ReadPosition = () => Promise<string | null>

type Mark = { at: number; position: bigint }

// More than the longest lag that anybody asks about, at one a second.
const MAX_MARKS = 120

/**
 * Measures by positions in the log, not by the servers' clocks: the standby is as far behind as the earliest position
 * of the primary that it has not reached is old. While the primary does not respond, what it last said counts.
 */
export function createStandbyLag(
  primary: ReadPosition,
  standby: ReadPosition,
  now: () => number = () => performance.now(),
): StandbyLag {
  let marks: Mark[] = []
  let reached: bigint | null = null
  return {
    milliseconds() {
      if (reached === null) return null
      const missing = marks.find(({ position }) => position > (reached as bigint))
      return missing ? now() - missing.at : 0
    },
    async measure() {
      const at = now()
      const written = await readPosition(primary)
      if (written !== null) marks.push({ at, position: written })
      reached = await readPosition(standby)
      // Of the positions that it has reached, the latest says that nothing later is known.
      const done = marks.findLastIndex(({ position }) => reached !== null && position <= reached)
      marks = marks.slice(Math.max(done, 0)).slice(-MAX_MARKS)
      if (marks.length === 0) reached = null
    },
  }
}

async function readPosition(read: ReadPosition): Promise<bigint | null> {
  const position = await read().catch(() => null)
  const [, high, low] = /^([0-9A-F]+)\/([0-9A-F]+)$/i.exec(position ?? '') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null
}
