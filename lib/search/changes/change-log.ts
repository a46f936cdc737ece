/** Rows of a type that were written. */
export type LoggedChanges = {
  /** Each once. */
  rowIds: string[]
  /** The cursor to continue from. */
  cursor: string
  /** Whether these are all that had been committed when reading began. */
  isEnd: boolean
}

/**
 * The changes that triggers logged. A cursor is an opaque text that only the log interprets. It marks a moment: every change
 * committed before it has been read, and none committed later.
 */
export type ChangeLog = {
  /** The cursor for this moment, valid for every type. */
  end(): Promise<string>
  /** Reads what was committed after a cursor, at most `limit` rows at once. Throws LostChanges. */
  readAfter(type: string, cursor: string, limit: number): Promise<LoggedChanges>
  /** Deletes entries older than a moment, until none is left or the signal aborts. Returns how many were deleted. */
  purge(before: Date, signal?: AbortSignal): Promise<number>
}
