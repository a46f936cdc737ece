/** Why a document stands where it stands for a query. */
export type Explanation = {
  id: number | string
  title: string
  engine: string
  match: 'all' | 'any'
  /** Its place among all results, from 1; null if it is not among those that are ranked. */
  place: number | null
  total: number
  /** Null if the engine does not rank, or the document does not match. */
  score: number | null
  /** Its title, or one of its numbers, is the query: it comes before all others. */
  isExact: boolean
  /** How close to each other its title or text has the words, up to 1; 0 if it lacks one. */
  closeness: number
  /** The owner's decision about it for this query. */
  pin: 'first' | 'never' | null
  parts: ExplainedPart[]
}

/** A part of the query: what it found in the document. */
export type ExplainedPart = {
  typed: string
  /** How many documents have it. */
  documents: number
  found: FoundIn[]
}

/** `word`: what was typed, another form of it, a synonym, or what it begins. */
export type FoundIn = { word: string; field: string; weight: number; times: number }
