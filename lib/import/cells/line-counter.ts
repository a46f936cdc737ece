const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Finds the line numbers of ascending positions in a stream of bytes, keeping only the line ends still ahead. */
export class LineCounter {
  private line = 1
  private offset = 0
  private lastByte = 0
  private ends: { begin: number; end: number }[] = []

  /** Adds the next bytes of the stream. */
  add(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (byte === LINE_FEED && this.lastByte === CARRIAGE_RETURN) {
        const last = this.ends.at(-1)
        if (last) last.end = this.offset + 1
      } else if (byte === LINE_FEED || byte === CARRIAGE_RETURN) {
        this.ends.push({ begin: this.offset, end: this.offset + 1 })
      }
      this.lastByte = byte
      this.offset += 1
    }
  }

  /** How many lines all bytes so far have. */
  get total(): number {
    const ends = this.line - 1 + this.ends.length
    return this.offset === 0 || this.lastByte === LINE_FEED || this.lastByte === CARRIAGE_RETURN
      ? ends
      : ends + 1
  }

  /** The number of the first line that is not empty, at or after a position. Positions must ascend. */
  lineOf(position: number): number {
    let start = position
    let passed = 0
    for (const { begin, end } of this.ends) {
      if (begin > start) break
      if (begin === start) start = end
      passed += 1
    }
    this.ends.splice(0, passed)
    this.line += passed
    return this.line
  }
}
