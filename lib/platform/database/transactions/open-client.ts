import type { PrismaClient } from '../../generated/sqlite/client.ts'
import type { TransactionClient } from '../../generated/sqlite/internal/prismaNamespace.ts'
import { begin } from './driver-transaction.ts'
import type { Handle } from './handle.ts'
import type { JoinableAdapter } from './joinable-adapter.ts'
import { createJointClient, withHandle } from './joint-client.ts'
import { OpenTransaction, type TransactionOptions } from './open-transaction.ts'

type Work = (tx: TransactionClient) => Promise<unknown>

/**
 * Adds to a client the way to the database below it, for itself and within its transactions. These begin without Prisma, which
 * joins them at its first call; `options` are what applies to a transaction that sets nothing else.
 */
export function openClient(
  prisma: PrismaClient,
  adapter: JoinableAdapter,
  { provider, onQuery, options }: Pick<Handle, 'provider' | 'onQuery'> & { options: TransactionOptions },
): PrismaClient {
  const transact = async (work: Work | never[], given?: Partial<TransactionOptions>) => {
    // A list of Prisma's own calls.
    if (Array.isArray(work)) return prisma.$transaction(work)
    const chosen = { ...options, ...given }
    const driver = await begin(adapter.driver, chosen.maxWait)
    const open = new OpenTransaction(prisma, adapter, driver, chosen)
    const handle: Handle = { provider, queryable: driver, isTransaction: true, onQuery }
    try {
      const result = await work(createJointClient(prisma, handle, () => open.join()))
      await open.commit()
      return result
    } catch (error) {
      await open.rollBack(error)
      throw open.expiry() ?? error
    }
  }
  const root: Handle = { provider, queryable: adapter.driver, isTransaction: false, onQuery }
  return withHandle(prisma, root, { $transaction: transact })
}
