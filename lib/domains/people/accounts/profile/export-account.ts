import type { Context } from '#lib/context.ts'
import { findMessagesOf } from '#lib/domains/publishing/contact/index.ts'
import { listStockNotices } from '#lib/domains/shop/stock-notices/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { loadCustomer } from '../customer.ts'
import { type Device, listDevices } from '../sessions/list-devices.ts'

/** Everything stored about a customer, for the customer. */
export type AccountExport = Awaited<ReturnType<typeof loadBelongings>> &
  Awaited<ReturnType<typeof loadByEmail>> & {
    customer: Awaited<ReturnType<typeof loadCustomer>>
    devices: Device[]
  }

export async function exportAccount(context: Context, customerId: number): Promise<AccountExport> {
  const [customer, devices, belongings] = await Promise.all([
    loadCustomer(context, customerId),
    listDevices(context, customerId),
    loadBelongings(context, customerId),
  ])
  return { customer, devices, ...belongings, ...(await loadByEmail(context, customer)) }
}

/** What is stored under an e-mail address is included only if the customer has verified it. */
async function loadByEmail(
  context: Context,
  { email, emailVerified }: Awaited<ReturnType<typeof loadCustomer>>,
) {
  if (!emailVerified) return { newsletter: null, messages: [], stockNotices: [] }
  const { database } = context
  const [newsletter, messages, stockNotices] = await Promise.all([
    database.prisma.newsletterSubscriber.findUnique({ where: { email } }),
    findMessagesOf(database.prisma, email),
    listStockNotices(context, email),
  ])
  return { newsletter, messages, stockNotices }
}

async function loadBelongings({ database }: Context, customerId: number) {
  const where = { customerId }
  const oldestFirst = { id: 'asc' } as const
  const { prisma } = database
  const [account, cart, wishlist, identities, coupons] = await Promise.all([
    prisma.customer.findUniqueOrThrow({
      where: { id: customerId },
      select: { locale: true, acceptedTermsAt: true },
    }),
    prisma.cart.findUnique({ where, select: { items: { orderBy: oldestFirst, select: itemColumns } } }),
    prisma.wishlist.findUnique({ where, select: { items: { orderBy: oldestFirst, select: wishColumns } } }),
    prisma.customerIdentity.findMany({ where, orderBy: oldestFirst }),
    prisma.couponRedemption.findMany({
      where,
      orderBy: oldestFirst,
      select: {
        email: true,
        createdAt: true,
        coupon: { select: { code: true } },
        order: { select: { number: true } },
      },
    }),
  ])
  const [addresses, orders, reviews, reviewVotes, comments, paymentCustomers, pushDevices, events] =
    await Promise.all([
      prisma.address.findMany({ where, orderBy: oldestFirst }),
      prisma.order.findMany({ where, orderBy: oldestFirst, select: orderColumns }),
      prisma.review.findMany({
        where,
        orderBy: oldestFirst,
        include: { product: { select: { slug: true } } },
      }),
      prisma.reviewVote.findMany({ where, orderBy: oldestFirst, select: voteColumns }),
      prisma.comment.findMany({ where, orderBy: oldestFirst, include: { post: { select: { slug: true } } } }),
      prisma.paymentCustomer.findMany({ where, orderBy: oldestFirst }),
      prisma.pushDevice.findMany({
        where,
        orderBy: oldestFirst,
        select: { platform: true, topics: true, token: true, createdAt: true },
      }),
      prisma.auditEvent.findMany({ where, orderBy: oldestFirst }),
    ])
  const kept = {
    account,
    cart,
    wishlist,
    identities,
    coupons,
    addresses,
    orders,
    reviews,
    reviewVotes,
    comments,
  }
  return { ...kept, paymentCustomers, pushDevices, events }
}

const itemColumns = { name: true, variantName: true, sku: true, quantity: true, attributes: true } as const
const voteColumns = {
  reviewId: true,
  createdAt: true,
  review: { select: { product: { select: { slug: true } } } },
} as const
const wishColumns = {
  name: true,
  createdAt: true,
  variant: { select: { name: true } },
  product: { select: { slug: true } },
} as const

const orderColumns = {
  number: true,
  status: true,
  paymentStatus: true,
  fulfillmentStatus: true,
  currency: true,
  email: true,
  phone: true,
  billing: true,
  shipping: true,
  customerNote: true,
  giftMessage: true,
  vatId: true,
  total: true,
  placedAt: true,
  locale: true,
  acceptedTermsAt: true,
  shipments: {
    orderBy: { id: 'asc' },
    select: { carrier: true, trackingNumber: true, trackingUrl: true, shippedAt: true },
  },
  invoices: {
    orderBy: { id: 'asc' },
    select: { kind: true, number: true, issuedAt: true, total: true, content: true },
  },
  withdrawals: {
    orderBy: { id: 'asc' },
    select: { name: true, email: true, statement: true, createdAt: true },
  },
  returns: {
    orderBy: { id: 'asc' },
    select: { reason: true, message: true, answer: true, createdAt: true },
  },
  lines: {
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { ...itemColumns, unitPrice: true },
  },
} satisfies Prisma.OrderSelect
