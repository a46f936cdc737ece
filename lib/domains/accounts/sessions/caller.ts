import type { Tx } from '#lib/platform/database/db.ts'

/** Through which app a customer speaks, and from where. */
export type Caller = {
  app: { id: number; name: string }
  ip: string
}

/**
 * Run with the result in the transaction that makes it a fact, so that something can be kept together with it. What it
 * throws undoes the fact.
 */
export type InTransaction<Result> = (tx: Tx, result: Result) => Promise<void>
