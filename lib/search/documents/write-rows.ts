import type { Failure } from '../contracts.ts'
import { idOf } from '../lists/delegate.ts'
import { isOutage } from './outage.ts'

export type Writing = {
  /** Writes these rows. It may receive a row again, whether it failed at it or wrote it. */
  write(rows: unknown[]): Promise<void> | void
  /** Carries on without the row; throws if nothing can be written at present. */
  without(row: unknown): Promise<unknown> | unknown
}

/**
 * Writes rows one by one that could not be written together. Returns those at fault: the ones that fail twice while the
 * engine otherwise works. Throws if it does not work.
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
