import { prepareDocument, type RawDocument } from '#packages/word-index/src/prepare-document.ts'
import { searchParts } from '#packages/word-index/src/query/search-parts.ts'
import type { IndexFolder } from '#packages/word-index/src/store/index-folder.ts'
import { Journal } from '#packages/word-index/src/store/journal.ts'
import type { WhenAlone } from '#packages/word-index/src/store/process-lock.ts'
import { rebuild } from '#packages/word-index/src/store/rebuild.ts'

/** For files that no other process writes to. */
export const atOnce: WhenAlone = (work) => work()

/** Builds an index of documents 1 to `documents`, all of which have the word "document". */
export function buildDocuments(index: IndexFolder, documents: number): Promise<number> {
  return rebuild(index, async () => ({
    cursor: '0',
    async readAll(take) {
      await take(Array.from({ length: documents }, (_, at) => toRaw(documents - at, 'a document')))
      return documents
    },
  }))
}

export function saveDocument(index: IndexFolder, id: number, text: string): Promise<boolean> {
  return index.apply({ saved: [prepareDocument(toRaw(id, text), {})], deleted: [], cursor: null })
}

export function deleteDocument(index: IndexFolder, id: number): Promise<boolean> {
  return index.apply({ saved: [], deleted: [id], cursor: null })
}

/** The ids of the documents that have a word, the best first. */
export function findIds(index: IndexFolder, word: string): string[] {
  index.look()
  const { hits } = searchParts(index.snapshot.parts, { words: [word] }, { limit: 100, now: 1 })
  return hits.map(({ part, doc }) => Buffer.from(part.readStored(doc)).toString())
}

export function countDocuments(index: IndexFolder, word = 'document'): number {
  index.look()
  return searchParts(index.snapshot.parts, { words: [word] }, { limit: 0, now: 1 }).total
}

/** Where the last record of a journal ends. */
export function lengthOfRecords(file: string): number {
  const journal = new Journal(file)
  journal.readNew(atOnce)
  journal.close()
  return journal.bytes
}

function toRaw(id: number, text: string): RawDocument {
  return { id, visibleFrom: 0, stored: Buffer.from(String(id)), fields: { title: [text, 5] } }
}
