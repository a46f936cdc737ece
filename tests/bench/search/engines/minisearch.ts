import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import MiniSearch, { type Options } from 'minisearch'
import { foldText } from '#lib/search/query/words.ts'
import type { BenchDocument } from '../corpora/document.ts'
import { type Engine, RESULTS, type StoredResult, WEIGHTS } from './engine.ts'

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
  async open(folder) {
    const index = MiniSearch.loadJSON(readFileSync(fileIn(folder), 'utf8'), OPTIONS)
    const find = (term: string, combineWith: 'AND' | 'OR') => {
      const results = index.search(term, { combineWith })
      return { total: results.length, items: results.slice(0, RESULTS) as unknown as StoredResult[] }
    }
    return {
      search(term) {
        const all = find(term, 'AND')
        if (all.total > 0 || !term.includes(' ')) return { ...all, match: 'all' }
        return { ...find(term, 'OR'), match: 'any' }
      },
      close: async () => undefined,
    }
  },
}

function fileIn(folder: string): string {
  return path.join(folder, 'search.json')
}
