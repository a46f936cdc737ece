import type { ScoreTable } from './score-table.ts'

/** How many documents are processed together; a multiple of 32 and of the ranges of dense lists. */
export const WINDOW = 8192
export const WINDOW_BITS = WINDOW / 32

/**
 * The postings of one word, or of all words with a prefix, in one segment: documents in rising order, each with its
 * level. Windows must be requested in rising order, and so must single documents.
 */
export interface PostingList {
  readonly count: number
  /**
   * Sets the bits of the window's documents, and their levels if `levels` is given and there is no `readLevels`. `base` is
   * the window's first document.
   */
  mark(base: number, bits: Uint32Array, levels: Uint8Array | null): void
  /**
   * Clears the bits of those of the window's documents that are not in the list; for lists that do so more quickly than
   * `mark`. Returns false if nothing is left.
   */
  keep?(base: number, bits: Uint32Array): boolean
  /** Sets the levels of those of the window's documents whose bits are set; all of them are in the list. */
  readLevels?(base: number, bits: Uint32Array, levels: Uint8Array): void
  /** Adds what the levels of the window's documents score to `sums`, by place in the window. */
  addScores(base: number, scores: ScoreTable, sums: Float64Array): void
  /** An upper bound of the levels in the window. */
  maxImpact(base: number): number
  /** The level of a document; 0 if it is not in the list. */
  levelAt(doc: number): number
  /** How many of these documents, in rising order, are in the list. Asked before anything else is. */
  countAmong(docs: Uint32Array): number
  /** Visits the postings block by block, skipping blocks whose greatest level is not wanted. */
  walk(visitor: Visitor): void
}

export interface Visitor {
  wants(greatest: number): boolean
  visit(doc: number, level: number): void
}
