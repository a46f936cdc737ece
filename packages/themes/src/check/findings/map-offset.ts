/** Maps an offset in what the engine reads to the offset in the source. */
export type MapOffset = (offset: number) => number

const DIRECTIVE = '@searchScripts'

/**
 * The two texts have the same lines, and the same columns except after directives: those became tags or lost their
 * escaping sign.
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
