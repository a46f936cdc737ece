/** A document taken apart: what is written into a journal and into segments. */
export type PreparedDocument = {
  id: number
  /** Milliseconds since 1970 from which it is visible; 0 for always. */
  visibleFrom: number
  /** What a search returns of it. */
  stored: Uint8Array
  /** Its words, each once, with their levels: 1 to 255, all fields already combined. */
  words: [word: string, level: number][]
}

/** What the store asks of a disk segment and of a memory segment alike. */
export type Part = {
  /** Documents in it, hidden ones too. They are numbered from 0. */
  readonly size: number
  /** The number of a row's document that is not hidden by `hide`, or -1. */
  find(id: number): number
  /** Takes a document out of all results: a newer copy replaces it, or its row is gone. */
  hide(doc: number): void
  isHidden(doc: number): boolean
  /** How many `hide` has taken out. */
  readonly hiddenCount: number
}
