import type { BenchDocument } from '../corpora/document.ts'

export type StoredResult = Pick<BenchDocument, 'id' | 'title' | 'url' | 'excerpt' | 'meta'> & { image: null }

export type Found = {
  /** All matches, exactly. */
  total: number
  match: 'all' | 'any'
  /** The best ten, as they are stored. */
  items: StoredResult[]
}

/** A search engine that keeps its index in a folder. */
export type Engine = {
  /** Builds the index and brings it to the disk. */
  build(documents: Iterable<BenchDocument>, folder: string): Promise<void>
  /** Makes a built index as small as it gets, outside of the measured time. */
  tidy?(folder: string): void
  open(folder: string, synonyms: Synonyms): Promise<OpenEngine>
}

/** By a word of queries: what means the same, the word itself first. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

export type OpenEngine = {
  /** Every word has to match, the last also as a beginning; any of them where none has all. */
  search(term: string): Found
  /** The same, but with mistyped words corrected if nothing is found. Left out by engines that cannot. */
  correct?(term: string): Promise<Found>
  /** Resolves once the document is on the disk and found. Left out by engines that cannot. */
  save?(document: BenchDocument): Promise<void>
  /** The same for many, as quickly as the engine can. */
  saveMany?(documents: BenchDocument[]): Promise<void>
  close(): Promise<void>
}

export const RESULTS = 10
export const WEIGHTS = { title: 5, body: 1 }
