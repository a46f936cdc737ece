import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { findByWords } from '#lib/platform/database/find-by-words.ts'
import { type Purchases, sumPurchases } from './sum-purchases.ts'

/** What customers to list. Parts that are missing do not matter. */
export type CustomerFilter = {
  /** The beginnings of words of a name, e-mail address or phone number. */
  query?: string
  view?: CustomerView
  tag?: string
  from?: Date
  until?: Date
}

/** The views that every shop needs. */
export const customerViews = ['buyers', 'without_orders', 'suspended', 'unverified'] as const
export type CustomerView = (typeof customerViews)[number]

const inView: Record<CustomerView, Prisma.CustomerWhereInput> = {
  buyers: { orders: { some: {} } },
  without_orders: { orders: { none: {} } },
  suspended: { status: 'suspended' },
  unverified: { emailVerifiedAt: null },
}

/** A customer in the shop's list. */
export type ListedCustomer = {
  id: number
  name: string
  email: string
  phone: string | null
  status: string
  emailVerified: boolean
  createdAt: Date
  tags: string[]
  purchases: Purchases
}

/** `next` is where the list goes on; null at its end. */
export type CustomerPage = { customers: ListedCustomer[]; next: string | null }

const CUSTOMERS_PER_PAGE = 50
/** Whoever means an older one types more. */
const MAX_MATCHES = 500
const MAX_TAGS = 100

/** The shop's customers, the latest first. `after` is the `next` of the page before. */
export const searchCustomers = staffQuery(
  { permission: 'customers.read' },
  async (
    { database: { prisma } }: Context,
    _actor,
    filter: CustomerFilter,
    after?: string,
  ): Promise<CustomerPage> => {
    const rows = await prisma.customer.findMany({
      where: { AND: [await whereCustomers(prisma, filter), whereAfter(after)] },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: CUSTOMERS_PER_PAGE + 1,
      select: listColumns,
    })
    const shown = rows.slice(0, CUSTOMERS_PER_PAGE)
    const purchases = await sumPurchases(
      prisma,
      shown.map(({ id }) => id),
    )
    const last = shown.at(-1)
    return {
      customers: shown.map(({ emailVerifiedAt, tags, ...row }) => ({
        ...row,
        tags: tags.map(({ tag }) => tag),
        emailVerified: emailVerifiedAt !== null,
        purchases: purchases.get(row.id) ?? { orders: 0, spent: [] },
      })),
      next: rows.length > CUSTOMERS_PER_PAGE && last ? placeOf(last) : null,
    }
  },
)

const listColumns = {
  id: true,
  name: true,
  email: true,
  phone: true,
  status: true,
  emailVerifiedAt: true,
  createdAt: true,
  tags: { orderBy: { tag: 'asc' }, select: { tag: true } },
} satisfies Prisma.CustomerSelect

export async function whereCustomers(
  tx: Tx,
  { query, view, tag, from, until }: CustomerFilter,
  maxMatches = MAX_MATCHES,
): Promise<Prisma.CustomerWhereInput> {
  const where = {
    deletedAt: null,
    ...(view && inView[view]),
    ...(tag !== undefined && { tags: { some: { tag } } }),
    ...((from ?? until) && { createdAt: { gte: from, lt: until } }),
  }
  return query?.trim()
    ? { ...where, id: { in: await findByWords(tx, 'Customer', query, maxMatches) } }
    : where
}

/** The tags that customers have, those of the most first. */
export const listCustomerTags = staffQuery(
  { permission: 'customers.read' },
  async ({ database: { prisma } }: Context): Promise<string[]> => {
    const groups = await prisma.customerTag.groupBy({
      by: ['tag'],
      _count: { customerId: true },
      orderBy: [{ _count: { customerId: 'desc' } }, { tag: 'asc' }],
      take: MAX_TAGS,
    })
    return groups.map(({ tag }) => tag)
  },
)

/** Where a list stands after a customer: imported accounts have later ids than their dates. */
function placeOf({ createdAt, id }: { createdAt: Date; id: number }): string {
  return `${createdAt.getTime()}-${id}`
}

/** Ignores what is no place. */
function whereAfter(place: string | undefined): Prisma.CustomerWhereInput {
  const [, time, id] = /^(\d{1,15})-(\d{1,10})$/.exec(place ?? '') ?? []
  if (time === undefined || id === undefined) return {}
  const createdAt = new Date(Number(time))
  return { createdAt: { lte: createdAt }, NOT: { createdAt, id: { gte: Number(id) } } }
}
