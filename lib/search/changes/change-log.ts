/** Rows of a type that were written. */
export type LoggedChanges = {
  /** Each once. */
  rowIds: string[]
  /** Where to read on. */
  position: string
  /** Whether these were all that had been committed when the reading began. */
  isEnd: boolean
}

/**
 * What the triggers logged. A position is a text that only the log understands; it stands for a moment: all changes
 * that were committed before it have been read, none that were committed later.
 */
export type ChangeLog = {
  /** The position of this moment, for every type. */
  end(): Promise<string>
  /** Reads what was committed after a position, at most `limit` entries at once. Throws LostChanges. */
  readAfter(type: string, position: string, limit: number): Promise<LoggedChanges>
  /** Deletes entries from before a moment, until none is left or the signal says stop. Returns how many went. */
  purge(before: Date, signal?: AbortSignal): Promise<number>
}
