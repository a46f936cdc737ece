import { z } from 'zod'
import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { type OutboxJobHandler, queueOutboxJob, type SealedOutboxJobs } from '#lib/services/outbox/index.ts'
import { mailOrder, type OrderContext } from '../notices/mail-order.ts'
import { ORDER_TOKEN_MS } from './order-token.ts'

const JOB = 'order.look_up'
const PURPOSE = 'order look-ups'

/** How this module's outbox jobs are encrypted. */
export const sealedLookUps: SealedOutboxJobs = { kinds: JOB, purpose: PURPOSE }

const Payload = z.object({ sealed: z.string() })
const LookUp = z.object({ number: z.string(), email: z.string() })

/**
 * Queues a request for the link to an order. Nothing is looked up yet, so that neither the answer nor the time it takes reveals
 * whether there is such an order.
 */
export async function requestOrderLink(
  { database, secrets, clock }: Pick<Context, 'database' | 'secrets' | 'clock'>,
  given: z.output<typeof LookUp>,
): Promise<void> {
  const payload = { sealed: secrets.encrypt(PURPOSE, JSON.stringify(given)) }
  await queueOutboxJob(database.prisma, { kind: JOB, payload, availableAt: clock.now() })
}

type Services = OrderContext & Pick<Context, 'database'>

/** The outbox handlers of orders, by kind of job. */
export function createOrderHandlers(services: Services): Record<string, OutboxJobHandler> {
  return {
    [JOB]: async ({ payload }) => {
      const text = services.secrets.decrypt(PURPOSE, Payload.parse(payload).sealed)
      await mailOrderLink(services, LookUp.parse(JSON.parse(text)))
    },
  }
}

/** Mails the link to the order's own address, if number and address are those of an order whose page can be opened. */
async function mailOrderLink(services: Services, { number, email }: z.output<typeof LookUp>): Promise<void> {
  const { prisma } = services.database
  await services.settings.refresh()
  const order = await prisma.order.findUnique({
    where: { number: number.trim().toUpperCase() },
    select: { id: true, email: true, customerId: true, statusChangedAt: true, erasedAt: true },
  })
  const isTheirs = order?.email?.toLowerCase() === email.trim().toLowerCase()
  if (!order || !isTheirs || order.erasedAt !== null) return
  const age = services.clock.now().getTime() - order.statusChangedAt.getTime()
  // The link of a guest would not open the order any more.
  if (order.customerId === null && age >= ORDER_TOKEN_MS) return
  await transact(prisma, (tx) => mailOrder(tx, services, order.id, 'order_link', {}))
}
