import type { Context } from '#lib/context.ts'
import { type ActionScope, staffAction, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import type { GatewayStatus } from '../gateways/gateway.ts'

/** A payment that names an order which the shop does not have. `amount` is what was paid, in minor units. */
export type UnknownPayment = {
  id: number
  gateway: string
  reference: string
  orderNumber: string
  status: string
  amount: number
  currency: string
  noticedAt: Date
}

/** States in which the buyer's money is, or may be, on its way. */
const HELD: readonly GatewayStatus['status'][] = ['paid', 'authorized', 'processing']
const MAX_LISTED = 200

/**
 * Notes a payment of which nothing is stored, if it names an order: the order was lost with a restored backup, or is of another shop on the
 * same account. Its money would otherwise vanish from the books without a word.
 */
export async function noteUnknownPayment(
  { database, gateways, clock, log }: Context,
  { gateway: id, reference }: { gateway: string; reference: string },
): Promise<void> {
  const gateway = gateways.find(id)
  const payment = await gateways.ask(id, async () => (await gateway?.identify?.(reference)) ?? null)
  if (!payment) return
  if (!HELD.includes(payment.status)) {
    // One that was on its way has come to nothing.
    const where = { gateway: id, reference, settledAt: null }
    await database.prisma.unknownPayment.updateMany({ where, data: { settledAt: clock.now() } })
    return
  }
  const { orderNumber, status, currency } = payment
  const count = await database.prisma.$executeRaw`
    INSERT INTO "UnknownPayment" ("gateway", "reference", "orderNumber", "status", "amount", "currency", "noticedAt")
    VALUES (${id}, ${reference}, ${orderNumber}, ${status}, ${payment.amount}, ${currency}, ${clock.now()})
    ON CONFLICT ("gateway", "reference") DO UPDATE SET
      "status" = excluded."status", "amount" = excluded."amount", "currency" = excluded."currency"
    WHERE "UnknownPayment"."status" <> excluded."status"`
  if (count > 0)
    log.warn({ gateway: id, reference, orderNumber }, 'A payment names an order that the shop does not have.')
}

export function countUnknownPayments({ database }: Pick<Context, 'database'>): Promise<number> {
  return database.prisma.unknownPayment.count({ where: { settledAt: null } })
}

/** Those that nobody has dealt with yet, the latest first. */
export const listUnknownPayments = staffQuery(
  { permission: 'settings.read' },
  async ({ database }: Context): Promise<UnknownPayment[]> => {
    const rows = await database.prisma.unknownPayment.findMany({
      where: { settledAt: null },
      orderBy: [{ noticedAt: 'desc' }, { id: 'desc' }],
      take: MAX_LISTED,
    })
    return rows.map(({ amount, settledAt, ...row }) => ({ ...row, amount: Number(amount) }))
  },
)

/** Takes a payment from the list once it has been entered as an order or refunded. */
export const settleUnknownPayment = staffAction(
  { permission: 'payments.write', action: 'payment.unknown_settled' },
  async ({ context, tx, record, unchanged }: ActionScope<Context>, id: number): Promise<void> => {
    const where = { id, settledAt: null }
    const { count } = await tx.unknownPayment.updateMany({ where, data: { settledAt: context.clock.now() } })
    if (count === 0) unchanged()
    else record({ subject: `unknown_payment:${id}` })
  },
)
