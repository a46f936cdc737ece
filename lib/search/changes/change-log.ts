/** Rows of a type that were written. */
export type LoggedChanges = {
  /** Each once. */
  rowIds: string[]
  /** Where to read on. */
  cursor: string
  /** Whether these were all that had been committed when the reading began. */
  isEnd: boolean
}

/**
 * What the triggers logged. A cursor is a text that only the log understands; it stands for a moment: all changes
 * that were committed before it have been read, none that were committed later.
 */
export type ChangeLog = {
  /** The cursor of this moment, for every type. */
  end(): Promise<string>
  /** Reads what was committed after a cursor, at most `limit` entries at once. Throws LostChanges. */
  readAfter(type: string, cursor: string, limit: number): Promise<LoggedChanges>
  /** Deletes entries from before a moment, until none is left or the signal says stop. Returns how many went. */
  purge(before: Date, signal?: AbortSignal): Promise<number>
}
