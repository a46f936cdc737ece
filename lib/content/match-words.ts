import type { Provider } from '#lib/platform/database-location.ts'

// More only cost time, and too many are more than SQLite takes.
const MAX_WORDS = 10

type Match = { contains: string }

/**
 * A condition per word of a query, each to be met: the word stands in one of the columns, in upper or lower case.
 * The first ten words count; without any there is no condition.
 */
export function matchWords<Column extends string>(query: string, columns: Column[], provider: Provider) {
  return splitWords(query).map((word) => ({
    OR: columns.map((column) => ({ [column]: matchWord(word, provider) }) as Record<Column, Match>),
  }))
}

function splitWords(query: string): string[] {
  return [...new Set(query.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu))].slice(0, MAX_WORDS)
}

/** SQLite looks at no case as it is; PostgreSQL has to be asked. */
function matchWord(word: string, provider: Provider): Match {
  return { contains: word, ...(provider === 'postgresql' && { mode: 'insensitive' }) }
}
