import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import MiniSearch, { type Options, type Query } from 'minisearch'
import { maxEdits } from '#word-index'
import { indexWords } from '#word-index/words'
import type { BenchDocument } from '../corpora/document.ts'
import { type Engine, type Found, RESULTS, type StoredResult, WEIGHTS } from './engine.ts'
import { readQuery, type WantedPart } from './words.ts'

const OPTIONS: Options<BenchDocument> = {
  fields: ['title', 'body'],
  storeFields: ['title', 'url', 'excerpt', 'meta'],
  tokenize: indexWords,
  processTerm: (word) => word,
  searchOptions: {
    boost: { title: WEIGHTS.title, body: WEIGHTS.body },
    tokenize: (word) => [word],
  },
}

/** A search library that holds its index in memory and writes it as one JSON text. It cannot save one document. */
export const minisearch: Engine = {
  async build(documents, folder) {
    const index = new MiniSearch(OPTIONS)
    for (const document of documents) index.add(document)
    writeFileSync(fileIn(folder), JSON.stringify(index), { flush: true })
  },
  async open(folder, synonyms) {
    const index = MiniSearch.loadJSON(readFileSync(fileIn(folder), 'utf8'), OPTIONS)
    const find = (query: Query) => {
      const results = index.search(query)
      return { total: results.length, items: results.slice(0, RESULTS) as unknown as StoredResult[] }
    }
    const search = (term: string): Found => {
      const { whole, loose } = readQuery(term, synonyms)
      const all = find(combine('AND', whole.map(toQuery)))
      if (all.total > 0 || loose.length === 1) return { ...all, match: 'all' }
      return { ...find(combine('OR', loose.map(toQuery))), match: 'any' }
    }
    return {
      search,
      // It corrects nothing: it finds documents with words that are similar to those typed.
      async correct(term) {
        const found = search(term)
        if (found.total > 0) return found
        const fuzzy = (word: string) => maxEdits(word.length)
        const queries = readQuery(term, synonyms).words.map((word) => ({ queries: [word], fuzzy }))
        return { ...find(combine('AND', queries)), match: 'all' }
      },
      close: async () => undefined,
    }
  },
}

function fileIn(folder: string): string {
  return path.join(folder, 'search.json')
}

function toQuery(part: WantedPart): Query {
  const terms = part.map((words) =>
    combine(
      'AND',
      words.map(({ word, isBeginning }) => ({ queries: [word], prefix: isBeginning })),
    ),
  )
  return combine('OR', terms)
}

function combine(combineWith: 'AND' | 'OR', queries: Query[]): Query {
  return { combineWith, queries }
}
