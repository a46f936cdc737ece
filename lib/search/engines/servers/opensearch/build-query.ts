import { LABELS, type LabelWeights } from '#lib/search/engines/label-weights.ts'
import { looseParts, mayBeLonger, type Part, wholeParts } from '#word-index'
import type { ServerQuery } from '../search-server.ts'

type Clause = Record<string, unknown>

/** Longer words than the one typed count less than the word itself, as in the word index. */
const BEGINNING = 0.4
/** More than all words of a query score together. */
const FIRST = 10_000

/**
 * The documents that have all parts of a query, or any of them, scored by the labels of their words. What matches does
 * not depend on the labels.
 */
export function buildQuery({ query, match, now, weights }: ServerQuery): Clause {
  const parts = match === 'all' ? wholeParts(query) : looseParts(query)
  const last = parts.length - 1
  const matching = parts.map((part, index) => anyOf(part.map((words) => haveAll(words, index === last))))
  return {
    bool: {
      filter: [
        visibleBy(now),
        match === 'all' ? { bool: { filter: matching } } : { bool: { should: matching } },
      ],
      should: [
        ...parts.flatMap((part, index) => score(part, index === last, weights)),
        ...(query.exact ? [comesFirst(query.exact, weights)] : []),
      ],
    },
  }
}

/** Scheduled documents appear at their moment. */
export function visibleBy(now: number): Clause {
  return { range: { visible_from: { lte: now } } }
}

/** The best documents that also meet this condition. */
export function among(query: Clause, ids: readonly number[]): Clause {
  return { bool: { must: query, filter: { terms: { id: ids } } } }
}

/** A title that says what was typed, and nothing else, comes before all others. */
function comesFirst(exact: string, weights: LabelWeights): Clause {
  const boost = FIRST * (Math.max(...weights, 0) || 1)
  return { constant_score: { filter: { term: { exact } }, boost } }
}

function anyOf(clauses: Clause[]): Clause {
  return { bool: { should: clauses, minimum_should_match: 1 } }
}

/** The last word of the last part may be unfinished. */
function haveAll(words: readonly string[], isLast: boolean): Clause {
  const clauses = words.map((word, index) =>
    mayBeLonger(words, index, isLast) ? { prefix: { words: word } } : { term: { words: word } },
  )
  return { bool: { filter: clauses } }
}

/** A part counts as the best of its meanings. */
function score(part: Part, isLast: boolean, weights: LabelWeights): Clause[] {
  const queries = part.map((words) => ({
    bool: {
      should: words.flatMap((word, index) => scoreWord(word, mayBeLonger(words, index, isLast), weights)),
    },
  }))
  return queries.length === 0 ? [] : [{ dis_max: { queries } }]
}

function scoreWord(word: string, isBeginning: boolean, weights: LabelWeights): Clause[] {
  return LABELS.slice(0, weights.length).flatMap((label, index): Clause[] => {
    const boost = weights[index] ?? 0
    const whole = { term: { [label]: { value: word, boost } } }
    if (!isBeginning) return [whole]
    const rewrite = 'top_terms_blended_freqs_50'
    const longer = { prefix: { [label]: { value: word, boost: boost * BEGINNING, rewrite } } }
    return [{ dis_max: { queries: [whole, longer] } }]
  })
}
