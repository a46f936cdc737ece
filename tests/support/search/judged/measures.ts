type Grades = ReadonlyMap<number, number>

/** Normalised discounted cumulative gain of the first ten: 1 if nothing more relevant could stand there. */
export function ndcgAt10(found: readonly number[], grades: Grades): number {
  const best = [...grades.values()].sort((a, b) => b - a)
  return gainOf(found.map((id) => grades.get(id) ?? 0)) / gainOf(best)
}

/** The mean of the precision at each relevant document; those that were not found count as 0. */
export function averagePrecision(found: readonly number[], grades: Grades): number {
  let relevant = 0
  let sum = 0
  for (const [place, id] of found.entries()) {
    if (grades.has(id)) sum += ++relevant / (place + 1)
  }
  return sum / grades.size
}

const DEPTH = 10

function gainOf(grades: readonly number[]): number {
  return grades
    .slice(0, DEPTH)
    .reduce((gain, grade, place) => gain + (2 ** grade - 1) / Math.log2(place + 2), 0)
}
