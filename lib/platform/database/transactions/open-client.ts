import type { PrismaClient } from '../../generated/sqlite/client.ts'
import type { TransactionClient } from '../../generated/sqlite/internal/prismaNamespace.ts'
import { begin } from './driver-transaction.ts'
import { HANDLE, type Handle, type StatementTx, TRANSACT } from './handle.ts'
import type { JoinableAdapter } from './joinable-adapter.ts'
import { OpenTransaction, type TransactionOptions } from './open-transaction.ts'

type Work = (tx: TransactionClient) => Promise<unknown>

const REPLACEABLE = { writable: true, configurable: true }

/**
 * Adds to a client the way to the database below it, and the two kinds of transactions: Prisma's and those of statements. `options` are
 * what applies to a transaction that sets nothing else.
 */
export function openClient(
  prisma: PrismaClient,
  adapter: JoinableAdapter,
  { provider, onQuery, options }: Pick<Handle, 'provider' | 'onQuery'> & { options: TransactionOptions },
): PrismaClient {
  const run = async <T>(work: (open: OpenTransaction) => Promise<T>, given?: Partial<TransactionOptions>) => {
    const chosen = { ...options, ...given }
    const driver = await begin(adapter.driver, chosen.maxWait)
    const handle: Handle = { provider, queryable: driver, isTransaction: true, onQuery }
    const open = new OpenTransaction({ prisma, adapter, driver, handle, options: chosen })
    try {
      const result = await work(open)
      await open.commit()
      return result
    } catch (error) {
      await open.rollBack(error)
      throw open.expiry() ?? error
    }
  }
  const transact = async (work: Work | never[], given?: Partial<TransactionOptions>) =>
    // A list of Prisma's own calls.
    Array.isArray(work) ? prisma.$transaction(work) : run(async (open) => work(await open.join()), given)
  const root: Handle = { provider, queryable: adapter.driver, isTransaction: false, onQuery }
  const transactStatements = (work: (tx: StatementTx) => Promise<unknown>) => run(work)
  // Not assigned, which would set them on Prisma's own object. A proxy may replace them, as that which guards writes does.
  return Object.create(prisma, {
    [HANDLE]: { value: root, ...REPLACEABLE },
    [TRANSACT]: { value: transactStatements, ...REPLACEABLE },
    $transaction: { value: transact, ...REPLACEABLE },
  })
}
