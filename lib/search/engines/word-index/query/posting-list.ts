/** Documents that are looked at together; a multiple of 32 and of the ranges of dense lists. */
export const WINDOW = 8192
export const WINDOW_BITS = WINDOW / 32

/**
 * The postings of one word, or of all words that begin alike, in one segment: documents in rising order, each with its
 * level. Windows are asked for in rising order, and so are single documents.
 */
export interface PostingList {
  readonly count: number
  /**
   * Sets the bits of the window's documents, and where `levels` is given their levels in it. `base` is the window's
   * first document.
   */
  mark(base: number, bits: Uint32Array, levels: Uint8Array | null): void
  /** At least the greatest level in the window. */
  maxImpact(base: number): number
  /** The level of a document, 0 where it has none. */
  levelAt(doc: number): number
  /** Walks through blocks of neighbouring postings, skipping those whose greatest level is not wanted. */
  walk(visitor: Visitor): void
}

export interface Visitor {
  wants(greatest: number): boolean
  visit(doc: number, level: number): void
}
