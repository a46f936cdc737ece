/** The words of a term; a document has it if it has all of them. */
export type Meaning = readonly string[]

/** The meaning of a query: words as they are indexed, and for each part of the query the terms that mean it. */
export type Words = {
  readonly words: readonly string[]
  readonly meanings?: readonly Part[]
  /** The word of a document that says no more than this: it comes first. */
  readonly exact?: string | null
}

/** A query's parts with their meanings: documents must have one meaning of every part. The last word of each meaning of the last part may be unfinished. */
export type Part = readonly Meaning[]

/** For results that have everything. */
export function wholeParts({ words, meanings }: Words): readonly Part[] {
  return meanings ?? words.map((word) => [[word]])
}

/** For results that have any part: words typed as one term may also occur on their own. */
export function looseParts(query: Words): readonly Part[] {
  const parts = wholeParts(query)
  return [...parts.flatMap(othersOf), ...parts.flatMap(typedOf)]
}

/** All words that documents may have been found by, those typed last. */
export function wordsOfMeanings({ words, meanings = [] }: Words): readonly string[] {
  const typed = new Set(words)
  return [...new Set(meanings.flat(2))].filter((word) => !typed.has(word)).concat(words)
}

function othersOf([typed = [], ...others]: Part): Part[] {
  return typed.length > 1 && others.length > 0 ? [others] : []
}

function typedOf(part: Part): Part[] {
  const [typed = []] = part
  return typed.length > 1 ? typed.map((word) => [[word]]) : [part]
}
