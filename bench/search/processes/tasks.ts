import type { BenchDocument } from '../corpora/document.ts'
import type { NodeEngine } from '../engines/load-engine.ts'

/** An engine process's requests and responses. */
export type Tasks = {
  load: { ask: { engine: NodeEngine }; answer: undefined }
  build: { ask: { corpus: string; folder: string }; answer: BuildFigures }
  tidy: { ask: { folder: string }; answer: undefined }
  /** Opens the index and answers one query. `synonyms`: for all queries, words that mean the same as the first. */
  open: { ask: { folder: string; term: string; synonyms: string[][] }; answer: OpenFigures }
  /** Answers all terms in their order, again and again until the seconds are over. Null if it cannot correct them. */
  search: { ask: { terms: string[]; seconds: number; isCorrected: boolean }; answer: SearchFigures | null }
  /** Saves documents one by one, each of which has a word of its own. Null where the engine cannot. */
  save: { ask: { documents: { document: BenchDocument; word: string }[] }; answer: number[] | null }
  saveMany: { ask: { documents: BenchDocument[] }; answer: undefined }
}

export type BuildFigures = {
  documents: number
  seconds: number
  /** The most memory that the whole process ever had. */
  peakBytes: number
}

export type OpenFigures = {
  milliseconds: number
  /** Memory of the whole process afterwards, once garbage is collected. */
  restBytes: number
}

export type SearchFigures = {
  /** Milliseconds of every query of every pass. */
  passes: number[][]
  /** The results of each term. */
  totals: number[]
}
