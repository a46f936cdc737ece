/** The name that was most likely meant; undefined if none is close. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const reach = name.length < 4 ? 1 : Math.min(3, Math.ceil(name.length / 4))
  let nearest: string | undefined
  let smallest = reach + 1
  for (const candidate of known) {
    const distance = countEdits(name.toLowerCase(), candidate.toLowerCase())
    if (distance < smallest && candidate !== name) {
      smallest = distance
      nearest = candidate
    }
  }
  return nearest
}

/** `Did you mean …?`, or other advice if no name is close. */
export function didYouMean(
  name: string,
  known: Iterable<string>,
  otherwise: string,
  show: (name: string) => string = (one) => `\`${one}\``,
): string {
  const nearest = nearestName(name, known)
  return nearest === undefined ? otherwise : `Did you mean ${show(nearest)}?`
}

/** Letters to add, drop, change or swap with the next (optimal string alignment). */
function countEdits(a: string, b: string): number {
  let older: number[] = []
  let former = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current.push(
        Math.min(
          at(former, column) + 1,
          at(current, column - 1) + 1,
          at(former, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1),
          isSwapped ? at(older, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    older = former
    former = current
  }
  return at(former, b.length)
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
