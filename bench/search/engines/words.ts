import { parseQuery } from '#lib/search/query/parse-query.ts'
import { expandQuery } from '#lib/search/query/rules/expand-query.ts'
import { looseParts, mayBeLonger, type Part, wholeParts } from '#word-index'
import { indexWords } from '#word-index/words'
import type { Synonyms } from './engine.ts'

/** A word of a query, and whether longer words count too. */
export type Wanted = { word: string; isBeginning: boolean }

/** For each part of a query the terms that mean it, each a list of words: a document has one term of every part. */
export type WantedPart = Wanted[][]

export type Query = {
  /** For results that have everything. */
  whole: WantedPart[]
  /** For results that have any part. */
  loose: WantedPart[]
  /** As typed, without other forms. */
  words: readonly string[]
}

/** A text as engines index it that know no forms of words: all its words with their forms, between spaces. */
export function writeWords(text: string): string {
  return indexWords(text).join(' ')
}

/** A query as the site's manager gives it to any engine: words with their forms, and those that mean the same. */
export function parseTerm(term: string, synonyms: Synonyms): ReturnType<typeof parseQuery> {
  const rules = {
    synonyms: new Map([...synonyms].map(([word, [, ...others]]) => [word, others.map((other) => [other])])),
    longest: synonyms.size > 0 ? 1 : 0,
  }
  return expandQuery(parseQuery(term), rules, () => [])
}

/** The same for engines that take words and lists of them. */
export function readQuery(term: string, synonyms: Synonyms): Query {
  const query = parseTerm(term, synonyms)
  return { whole: mark(wholeParts(query)), loose: mark(looseParts(query)), words: query.words }
}

function mark(parts: readonly Part[]): WantedPart[] {
  return parts.map((part, place) =>
    part.map((words) =>
      words.map((word, index) => ({
        word,
        isBeginning: mayBeLonger(words, index, place === parts.length - 1),
      })),
    ),
  )
}
