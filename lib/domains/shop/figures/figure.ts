import type { Provider } from '#lib/platform/database/database-location.ts'
import { type Database, Prisma, type Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'

/** The subjects of reports. `line` is items sold by variant; categories are read from `product`. */
export const figureKinds = ['sales', 'line', 'product', 'payment', 'refund', 'coupon', 'tax'] as const
export type FigureKind = (typeof figureKinds)[number]

/** Whether sales count on the day the order was placed, with all that was given back of it, or money on the day it moved. */
export const bases = ['orders', 'payments'] as const
export type Basis = (typeof bases)[number]

/** The reports and bases of figures in SQL: with them, the primary key finds the figures of a day. */
export const ofAnyReport = Prisma.sql`"report" IN (${Prisma.join([...figureKinds])}) AND "basis" IN (${Prisma.join([...bases])})`

/**
 * Gives PostgreSQL memory for adding up the sums of a large catalogue in this transaction: it sorts rows on disk where they do not fit, and
 * usually has 4 MB for a statement.
 */
export async function allowMemory(tx: Tx, provider: Provider): Promise<void> {
  if (provider !== 'postgresql') return
  await tx.$executeRaw`SET LOCAL work_mem = '64MB'`
  // Compiling a query takes longer than it saves.
  await tx.$executeRaw`SET LOCAL jit = off`
}

/** How long a step of the job may take beside other work: counting a busy day, or one report of a span. Each statement has seconds. */
const STEP = { timeout: 5 * 60_000 }

/** Runs a step of the job in a transaction, which would otherwise end after the seconds that a request may take. */
export function transactStep({ prisma, provider }: Database, work: (tx: Tx) => Promise<void>): Promise<void> {
  const run = async (tx: Tx) => {
    await allowMemory(tx, provider)
    await work(tx)
  }
  return transact(prisma, run, STEP)
}

/** Sums under one key. Amounts are minor units with tax; of taxes, `amount` is what they were charged on. */
export type Sums = {
  /** By when money moved, and in reports on refunds: payments or refunds, of which an order may have several. */
  orders: number
  units: number
  amount: number
  refunded: number
  discount: number
  shipping: number
  tax: number
}

export const sumColumns = ['orders', 'units', 'amount', 'refunded', 'discount', 'shipping', 'tax'] as const

/** A time of whole days, `first` and `last` included. */
export type Days = { first: string; last: string }
