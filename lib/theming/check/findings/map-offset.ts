/** Finds, for an offset of what the engine reads, the one in the source that was made into it. */
export type MapOffset = (offset: number) => number

const DIRECTIVE = '@searchScripts'

/**
 * The two texts have the same lines, and the same columns but for directives: one was made into a tag, or lost the sign
 * that keeps it from being one.
 */
export function mapOffsets(source: string, prepared: string): MapOffset {
  const origin: number[] = []
  let at = 0
  while (origin.length < prepared.length) {
    const here = prepared[origin.length]
    if (!source.startsWith(DIRECTIVE, at) || here === '@') {
      origin.push(at++)
    } else if (here === '{') {
      const end = prepared.indexOf('%}', origin.length) + 2
      while (origin.length < end) origin.push(at)
      at += DIRECTIVE.length
    } else {
      at++
    }
  }
  return (offset) => origin[offset] ?? source.length
}
