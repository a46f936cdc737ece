/** A document split into words: what is written to journals and segments. */
export type PreparedDocument = {
  id: number
  /** Milliseconds since 1970 from which it is visible; 0 for always. */
  visibleFrom: number
  /** The stored result that a search returns. */
  stored: Uint8Array
  /** Its words, each once, with their levels: 1 to 255, all fields already combined. */
  words: [word: string, level: number][]
}

/** The interface between the store and a segment, on disk or in memory. */
export type Part = {
  /** How many documents it has, including hidden ones. They are numbered from 0. */
  readonly size: number
  /** The number of a row's document, or -1 if there is none or it was hidden. */
  find(id: number): number
  /** Takes a document out of all results, since a newer copy replaces it or its row is gone. */
  hide(doc: number): void
  isHidden(doc: number): boolean
  /** How many documents are hidden. */
  readonly hiddenCount: number
}
