import type { Failure } from '../contracts.ts'
import { idOf } from '../lists/delegate.ts'
import { isOutage } from './outage.ts'

export type Writing = {
  /** Writes these rows. It may be given a row again that it has failed at or has written. */
  write(rows: unknown[]): Promise<void> | void
  /** Does without the row, or throws if nothing can be written at present. */
  without(row: unknown): Promise<unknown> | unknown
}

/**
 * Has rows written one by one that could not be written together, and returns those at fault: the ones that fail twice
 * while the engine otherwise works. Throws if it does not.
 */
export async function writeOneByOne(rows: readonly unknown[], writing: Writing): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const row of rows) {
    const error = (await tryRow(row, writing)) && (await tryRow(row, writing))
    if (error) failures.push({ id: idOf(row), error })
  }
  return failures
}

/** Resolves to why the row was refused; undefined if it was written. Throws in an outage. */
async function tryRow(row: unknown, { write, without }: Writing): Promise<Error | undefined> {
  try {
    await write([row])
    return undefined
  } catch (error) {
    if (isOutage(error)) throw error
    await without(row)
    return error instanceof Error ? error : new Error(String(error))
  }
}
