export type SegmentSize = { name: string; documents: number; hidden: number }

/** So many segments of one tier become one of the next; a tier's are up to eight times as large as those of the one below. */
const FAN = 8
const LEAST = 4096

/** Which segments, neighbours in age, should be written anew as one; none where it is well as it is. */
export function chooseMerge(segments: SegmentSize[]): string[] {
  const wasteful = segments.find(({ documents, hidden }) => hidden > LEAST / 2 && hidden > documents / 3)
  if (wasteful) return [wasteful.name]
  const newest = segments.at(-1)
  if (!newest) return []
  // From the newest on backwards: those that are of its tier or below.
  for (let tier = 0; tier <= tierOf(segments[0] ?? newest); tier++) {
    let from = segments.length
    while (from > 0 && tierOf(segments[from - 1] ?? newest) <= tier) from--
    if (segments.length - from >= FAN) return segments.slice(from).map(({ name }) => name)
  }
  return []
}

function tierOf({ documents, hidden }: SegmentSize): number {
  return Math.max(0, Math.ceil(Math.log((documents - hidden) / LEAST) / Math.log(FAN)))
}
