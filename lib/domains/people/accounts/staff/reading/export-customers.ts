import type { Context } from '#lib/context.ts'
import { type Actor, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { type CustomerFilter, whereCustomers } from './search-customers.ts'
import { type Purchases, sumPurchases } from './sum-purchases.ts'

/** A customer as a line of a file. */
export type ExportedCustomer = {
  email: string
  name: string
  phone: string | null
  locale: string | null
  tags: string[]
  /** Whether newsletters may be sent. */
  subscribed: boolean
  createdAt: Date
  purchases: Purchases
}

const BATCH = 200
/** Found by words: as many as one statement takes ids on both databases. */
const MAX_EXPORTED = 30_000

const begin = staffAction(
  { permission: 'customers.export', requiresReauth: true, action: 'customers.exported' },
  async ({ record }, filter: CustomerFilter): Promise<void> => {
    const { from, until, ...rest } = filter
    record({
      subject: 'customers',
      details: { ...rest, from: from?.toISOString(), until: until?.toISOString() },
    })
  },
)

/**
 * The customers of a list, in batches, by id. Nothing is read until the first batch is asked for, and no more than one is held.
 * Resolves once the export is authorised and in the audit log.
 */
export const exportCustomers = Object.assign(
  async (context: Context, actor: Actor, filter: CustomerFilter) => {
    await begin(context, actor, filter)
    return readBatches(context, await whereCustomers(context.database.prisma, filter, MAX_EXPORTED))
  },
  { act: begin.act },
)

async function* readBatches(
  { database: { prisma } }: Context,
  where: Prisma.CustomerWhereInput,
): AsyncGenerator<ExportedCustomer[]> {
  for (let after = 0; ; ) {
    const rows = await prisma.customer.findMany({
      where: { AND: [where, { id: { gt: after } }] },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: {
        ...{ id: true, email: true, name: true, phone: true, locale: true, createdAt: true },
        tags: { orderBy: { tag: 'asc' }, select: { tag: true } },
      },
    })
    const purchases = await sumPurchases(
      prisma,
      rows.map(({ id }) => id),
    )
    const subscribers = await prisma.newsletterSubscriber.findMany({
      where: {
        email: { in: rows.map(({ email }) => email) },
        ...{ confirmedAt: { not: null }, unsubscribedAt: null },
      },
      select: { email: true },
    })
    const subscribed = new Set(subscribers.map(({ email }) => email))
    if (rows.length > 0)
      yield rows.map(({ id, tags, ...row }) => ({
        ...row,
        tags: tags.map(({ tag }) => tag),
        subscribed: subscribed.has(row.email),
        purchases: purchases.get(id) ?? { orders: 0, spent: [] },
      }))
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH) return
  }
}
