import { dayAfter } from '#lib/platform/text/local-time.ts'

/**
 * Adjacent days whose figures are summed once more, so that a report on a year adds up a few dozen sums of each product instead of
 * hundreds. Their names take the place of a day's, and are no day's.
 */
export const spanLengths = [8, 32, 128] as const
export type SpanLength = (typeof spanLengths)[number]

/** A number of adjacent days from the first on. Spans of one length follow one another without a gap or an overlap. */
export type Span = { name: string; first: string; length: SpanLength }

const DAY_MS = 24 * 3_600_000

function nameSpan(first: string, length: SpanLength): string {
  return `${length}d:${first}`
}

/** The span of a length that a day is in. */
export function spanOf(day: string, length: SpanLength): Span {
  const first = dayAfter(day, -((Date.parse(`${day}T00:00:00Z`) / DAY_MS) % length))
  return { name: nameSpan(first, length), first, length }
}

/** The days of a span, or the shorter spans that it consists of. */
export function partsOf({ first, length }: Span): string[] {
  const step = spanLengths.findLast((shorter) => shorter < length)
  return Array.from({ length: length / (step ?? 1) }, (_, index) => {
    const begin = dayAfter(first, index * (step ?? 1))
    return step === undefined ? begin : nameSpan(begin, step)
  })
}

/** The same days, in order, with those that make up a known span replaced by its name: the longest spans that fit. */
export function coverDays(days: readonly string[], isKnown: (name: string) => boolean): string[] {
  const names: string[] = []
  for (let at = 0; at < days.length; ) {
    const day = days[at] ?? ''
    const span = spanLengths.toReversed().flatMap((length) => {
      const one = spanOf(day, length)
      const fits = one.first === day && days[at + length - 1] === dayAfter(day, length - 1)
      return fits && isKnown(one.name) ? [one] : []
    })[0]
    names.push(span?.name ?? day)
    at += span?.length ?? 1
  }
  return names
}
