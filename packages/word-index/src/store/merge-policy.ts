export type SegmentSize = { name: string; documents: number; hidden: number }

/** This many segments of one tier become one of the next, whose segments are up to eight times as large. */
const FAN = 8

/**
 * Which segments, neighbours in age, should be merged into one; none if there is nothing to gain. `least` is the size
 * of a segment that was just flushed.
 */
export function chooseMerge(least: number, segments: SegmentSize[]): string[] {
  const tierOf = ({ documents, hidden }: SegmentSize) =>
    Math.max(0, Math.ceil(Math.log((documents - hidden) / least) / Math.log(FAN)))
  const wasteful = segments.find(({ documents, hidden }) => hidden > least / 2 && hidden > documents / 3)
  if (wasteful) return [wasteful.name]
  const newest = segments.at(-1)
  if (!newest) return []
  // From the newest backwards, as long as they are of this tier or below.
  for (let tier = 0; tier <= tierOf(segments[0] ?? newest); tier++) {
    let from = segments.length
    while (from > 0 && tierOf(segments[from - 1] ?? newest) <= tier) from--
    if (segments.length - from >= FAN) return segments.slice(from).map(({ name }) => name)
  }
  return []
}
