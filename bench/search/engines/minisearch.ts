import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import MiniSearch, { type Options, type Query, type SearchOptions } from 'minisearch'
import { maxEdits } from '#word-index'
import { foldText, queryWords } from '#word-index/words'
import type { BenchDocument } from '../corpora/document.ts'
import { type Engine, type Found, RESULTS, type StoredResult, type Synonyms, WEIGHTS } from './engine.ts'

const OPTIONS: Options<BenchDocument> = {
  fields: ['title', 'body'],
  storeFields: ['title', 'url', 'excerpt', 'meta'],
  processTerm: foldText,
  searchOptions: {
    boost: { title: WEIGHTS.title, body: WEIGHTS.body },
    prefix: (_term, index, terms) => index === terms.length - 1,
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
    const find = (term: string, options: SearchOptions) => {
      const results = index.search(toQuery(term, synonyms, options), options)
      return { total: results.length, items: results.slice(0, RESULTS) as unknown as StoredResult[] }
    }
    const search = (term: string): Found => {
      const all = find(term, { combineWith: 'AND' })
      if (all.total > 0 || !term.includes(' ')) return { ...all, match: 'all' }
      return { ...find(term, { combineWith: 'OR' }), match: 'any' }
    }
    return {
      search,
      // It corrects nothing: it finds documents with words that are similar to those typed.
      async correct(term) {
        const found = search(term)
        if (found.total > 0) return found
        const fuzzy = (word: string) => maxEdits(word.length)
        return { ...find(term, { combineWith: 'AND', fuzzy }), match: 'all' }
      },
      close: async () => undefined,
    }
  },
}

function fileIn(folder: string): string {
  return path.join(folder, 'search.json')
}

function toQuery(term: string, synonyms: Synonyms, { combineWith }: SearchOptions): Query {
  const words = queryWords(term)
  if (!words.some((word) => synonyms.has(word))) return term
  const queries = words.map((word, place): Query => {
    const means = synonyms.get(word)
    if (means) return { combineWith: 'OR', queries: [...means], prefix: false }
    return { combineWith: 'OR', queries: [word], prefix: place === words.length - 1 }
  })
  return { queries, ...(combineWith && { combineWith }) }
}
