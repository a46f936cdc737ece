/** The typed query, and its words as searched. */
type Query = { readonly term: string; readonly words: readonly string[] }

/** The outcome of a search. */
export type Searched = {
  query: Query
  /** How many results there were. */
  results: number
  /** The query may be unfinished: a following one within seconds replaces it. */
  isTyping: boolean
}

/** How many results there were for what was typed: none if they are those of a correction. */
export function countResults({
  groups,
  corrected,
}: {
  groups: readonly { total: number }[]
  corrected: string | null
}): number {
  return corrected === null ? groups.reduce((sum, { total }) => sum + total, 0) : 0
}

/** Counts what people search for, without saying who. In memory; `flush` brings it to the database. */
export type SearchFigures = {
  count(searched: Searched): void
  /** Counts that a result of a query was chosen. */
  choose(query: Query): void
  /** Adds what was counted since the last flush to the database. With `all`, also what is still being typed. */
  flush(options?: { all: boolean }): Promise<void>
}

/** The counts of a query. */
export type Counts = {
  searches: number
  /** Searches that found nothing. */
  empty: number
  chosen: number
  /** How many results the latest search had. */
  results: number
}
