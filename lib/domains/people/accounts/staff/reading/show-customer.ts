import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { listAddresses, type SavedAddress } from '#lib/domains/people/accounts/addresses/index.ts'
import { type Device, listDevices } from '#lib/domains/people/accounts/index.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { customerSubject } from '../lock-account.ts'
import { type Purchases, sumPurchases } from './sum-purchases.ts'

/** A customer with everything that staff may know of them. */
export type ShownCustomer = {
  id: number
  name: string
  email: string
  phone: string | null
  locale: string | null
  status: string
  emailVerified: boolean
  hasPassword: boolean
  hasSecondFactor: boolean
  isStaff: boolean
  importedFrom: string | null
  createdAt: Date
  updatedAt: Date
  tags: string[]
  newsletter: Subscription
  /** Orders placed with the address but without the account. */
  guestOrders: number
  purchases: Purchases
  addresses: SavedAddress[]
  devices: Device[]
  notes: CustomerNote[]
  /** What they did and what was done to their account, the latest first. */
  history: HistoryEntry[]
}

/** Whether newsletters may be sent, since when, and how the consent came: null by a confirmed link, else the import. */
export type Subscription = {
  state: 'subscribed' | 'unconfirmed' | 'unsubscribed' | 'never'
  since: Date | null
  source: string | null
}

export type CustomerNote = { id: number; text: string; by: string | null; at: Date }

/** An event such as `signed_in`, or an act of staff such as `customer.suspended`. */
export type HistoryEntry = { id: number; kind: string; at: Date; ip: string | null; by: string | null }

/** Throws `unknown_customer`. */
export const showCustomer = staffQuery(
  { permission: 'customers.read' },
  async (context: Context, _actor, id: number): Promise<ShownCustomer> => {
    const { prisma } = context.database
    const row = await prisma.customer.findFirst({ where: { id, deletedAt: null }, select: shownColumns })
    if (!row) throw new DomainError('unknown_customer')
    const [purchases, addresses, devices, notes, history, newsletter, guestOrders] = await Promise.all([
      sumPurchases(prisma, [id]),
      listAddresses(context, id),
      listDevices(context, id),
      listNotes(prisma, id),
      listHistory(prisma, id),
      findSubscription(prisma, row.email),
      prisma.order.count({ where: { email: row.email, customerId: null } }),
    ])
    const { emailVerifiedAt, passwordHash, twoFactor, staff, tags, ...kept } = row
    return {
      ...kept,
      emailVerified: emailVerifiedAt !== null,
      hasPassword: passwordHash !== null,
      hasSecondFactor: twoFactor?.confirmedAt != null,
      isStaff: staff?.active ?? false,
      purchases: purchases.get(id) ?? { orders: 0, spent: [] },
      tags: tags.map(({ tag }) => tag),
      ...{ newsletter, guestOrders, addresses, devices, notes, history },
    }
  },
)

const shownColumns = {
  id: true,
  name: true,
  email: true,
  phone: true,
  locale: true,
  status: true,
  emailVerifiedAt: true,
  passwordHash: true,
  importedFrom: true,
  createdAt: true,
  updatedAt: true,
  tags: { orderBy: { tag: 'asc' }, select: { tag: true } },
  twoFactor: { select: { confirmedAt: true } },
  staff: { select: { active: true } },
} satisfies Prisma.CustomerSelect

const MAX_NOTES = 100
const MAX_HISTORY = 50

async function listNotes(tx: Tx, customerId: number): Promise<CustomerNote[]> {
  const rows = await tx.customerNote.findMany({
    where: { customerId },
    orderBy: { id: 'desc' },
    take: MAX_NOTES,
    select: { id: true, text: true, createdAt: true, staff: { select: { name: true } } },
  })
  return rows.map(({ createdAt, staff, ...note }) => ({ ...note, by: staff?.name ?? null, at: createdAt }))
}

/** Acts of staff tell of these, and by whom. */
const TOLD_BY_ACTS = ['suspended', 'activated']

async function listHistory(tx: Tx, id: number): Promise<HistoryEntry[]> {
  const latest = { orderBy: { createdAt: 'desc' }, take: MAX_HISTORY } as const
  const select = {
    id: true,
    kind: true,
    createdAt: true,
    ipAddress: true,
    staff: { select: { name: true } },
  } as const
  const [events, acts] = await Promise.all([
    tx.auditEvent.findMany({ where: { customerId: id, kind: { notIn: TOLD_BY_ACTS } }, select, ...latest }),
    tx.auditEvent.findMany({ where: { subject: customerSubject(id) }, select, ...latest }),
  ])
  const entries = [
    ...events.map((event) => ({ ...event, ip: event.ipAddress })),
    // Where a member of staff was is not what matters about their act.
    ...acts.map((act) => ({ ...act, ip: null })),
  ]
  return entries
    .map(({ id: entry, kind, ip, createdAt, staff }) => ({
      ...{ id: entry, kind, ip },
      at: createdAt,
      by: staff?.name ?? null,
    }))
    .sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
    .slice(0, MAX_HISTORY)
}

async function findSubscription(tx: Tx, email: string): Promise<Subscription> {
  const row = await tx.newsletterSubscriber.findUnique({
    where: { email },
    select: { confirmedAt: true, unsubscribedAt: true, createdAt: true, source: true },
  })
  if (!row) return { state: 'never', since: null, source: null }
  const { confirmedAt, unsubscribedAt, createdAt, source } = row
  if (unsubscribedAt) return { state: 'unsubscribed', since: unsubscribedAt, source }
  if (confirmedAt) return { state: 'subscribed', since: confirmedAt, source }
  return { state: 'unconfirmed', since: createdAt, source }
}
