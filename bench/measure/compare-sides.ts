import type { GuardCase, GuardPace, Side } from '../guard/guard-cases.ts'
import type { LoadGenerator } from '../load/load-generator.ts'
import { median } from './median.ts'

/** Microseconds that each of two servers computes for a request, and how many times the first one's the second's are. */
export type Comparison = { first: number; second: number; ratio: number }

/**
 * Medians over the rounds; the round before the first only warms up. Neighbours in time are compared, each side being first in every other
 * round, so that neither a machine that gets busier nor the order decides.
 */
export async function compareSides(
  one: GuardCase,
  sides: readonly [Side, Side],
  load: LoadGenerator,
  { rounds, ...pace }: GuardPace & { rounds: number },
): Promise<Comparison> {
  const measured: { first: number; second: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const figures = new Map<Side, number>()
    for (const side of round % 2 === 0 ? sides : sides.toReversed())
      figures.set(side, await one.measure(side, load, pace))
    const [first = 0, second = 0] = sides.map((side) => figures.get(side) ?? 0)
    if (round > 0) measured.push({ first, second })
  }
  return {
    first: median(measured.map(({ first }) => first)),
    second: median(measured.map(({ second }) => second)),
    ratio: median(measured.map(({ first, second }) => second / first)),
  }
}
