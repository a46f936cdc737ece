import type { Provider } from './database-location.ts'

// More only cost time, and too many are more than SQLite takes.
const MAX_WORDS = 10

/** A column holds this, in upper or lower case. */
export type WordMatch = { contains: string }

/** A match for each word of a query, the first ten; none where it has no word. */
export function matchWords(query: string, provider: Provider): WordMatch[] {
  return splitWords(query).map((word) => matchWord(word, provider))
}

function splitWords(query: string): string[] {
  return [...new Set(query.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu))].slice(0, MAX_WORDS)
}

/** SQLite looks at no case as it is; PostgreSQL has to be asked. */
function matchWord(word: string, provider: Provider): WordMatch {
  return { contains: word, ...(provider === 'postgresql' && { mode: 'insensitive' }) }
}
