/** Words in order, each with its postings in the order of the documents: a chunk in memory, or a run on the disk. */
export interface PostingSource {
  /** Undefined past the last. */
  readonly word: Uint8Array | undefined
  /** How many postings the word has. All must be visited before the next word. */
  readonly postings: number
  /** Of the current posting. */
  readonly doc: number
  /** Field in the upper four bits, frequency in the lower twelve. */
  readonly count: number
  nextWord(): void
  nextPosting(): void
  close(): void
}
