import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import {
  type Draft,
  draftColumns,
  draftPath,
  type Quote,
  type QuoteRequest,
  quoteDraft,
  toDraft,
} from '#lib/domains/shop/checkout/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'

export const draftStates = ['open', 'sent', 'expired', 'ordered'] as const
export type DraftState = (typeof draftStates)[number]

/** A draft in the list. `total` is in minor units. */
export type ListedDraft = {
  id: number
  state: DraftState
  buyer: string | null
  email: string | null
  lines: number
  total: number
  currency: string
  orderNumber: string | null
  by: string | null
  updatedAt: Date
}

export type DraftFilter = { query?: string | undefined; state?: DraftState | undefined }

const DRAFTS_PER_PAGE = 50

/** Drafts, the latest changed first. `after` is the `next` of the page before. */
export const listDrafts = staffQuery(
  { permission: 'orders.write' },
  async (
    { database, clock }: Context,
    _actor,
    { query, state }: DraftFilter,
    after?: string,
  ): Promise<{ drafts: ListedDraft[]; next: string | null }> => {
    const now = clock.now()
    const rows = await database.prisma.draftOrder.findMany({
      where: { AND: [state ? inState(state, now) : {}, whereMeant(query), whereAfter(after)] },
      orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
      take: DRAFTS_PER_PAGE + 1,
      select: listColumns,
    })
    const shown = rows.slice(0, DRAFTS_PER_PAGE)
    const last = shown.at(-1)
    return {
      drafts: shown.map((row) => toListed(row, now)),
      next: rows.length > DRAFTS_PER_PAGE && last ? `${last.updatedAt.getTime()}-${last.id}` : null,
    }
  },
)

function inState(state: DraftState, now: Date): Prisma.DraftOrderWhereInput {
  const notOrdered = { orderId: null }
  return {
    open: { ...notOrdered, linkSentAt: null },
    sent: { ...notOrdered, linkExpiresAt: { gt: now } },
    expired: { ...notOrdered, linkExpiresAt: { lte: now } },
    ordered: { orderId: { not: null } },
  }[state]
}

/** By words of the buyer and the lines, by the draft's number, or by that of its order. */
function whereMeant(query: string | undefined): Prisma.DraftOrderWhereInput {
  const asked = query?.trim()
  if (!asked) return {}
  const id = /^#?([1-9]\d{0,8})$/.exec(asked)?.[1]
  const words = asked.toLowerCase().split(/\s+/).slice(0, 8)
  return {
    OR: [
      { AND: words.map((word) => ({ words: { contains: word } })) },
      { order: { number: asked.toUpperCase() } },
      ...(id === undefined ? [] : [{ id: Number(id) }]),
    ],
  }
}

/** Ignores what is no place. */
function whereAfter(place: string | undefined): Prisma.DraftOrderWhereInput {
  const [, time, id] = /^(\d{1,15})-(\d{1,10})$/.exec(place ?? '') ?? []
  if (time === undefined || id === undefined) return {}
  const updatedAt = new Date(Number(time))
  return { updatedAt: { lte: updatedAt }, NOT: { updatedAt, id: { gte: Number(id) } } }
}

const listColumns = {
  ...{ id: true, buyer: true, email: true, lines: true, total: true, currency: true, updatedAt: true },
  ...{ orderId: true, linkExpiresAt: true },
  order: { select: { number: true, email: true, billing: true, total: true } },
  staff: { select: { name: true } },
} satisfies Prisma.DraftOrderSelect

type Row = Prisma.DraftOrderGetPayload<{ select: typeof listColumns }>

function toListed({ order, staff, lines, ...row }: Row, now: Date): ListedDraft {
  const { name } = (order?.billing ?? {}) as { name?: string | null }
  return {
    ...{ id: row.id, currency: row.currency, updatedAt: row.updatedAt, state: stateOf(row, now) },
    buyer: order ? (name ?? null) : row.buyer,
    email: order ? order.email : row.email,
    lines: (lines as unknown[]).length,
    total: Number(order?.total ?? row.total),
    orderNumber: order?.number ?? null,
    by: staff?.name ?? null,
  }
}

function stateOf({ orderId, linkExpiresAt }: Pick<Row, 'orderId' | 'linkExpiresAt'>, now: Date): DraftState {
  if (orderId !== null) return 'ordered'
  if (linkExpiresAt === null) return 'open'
  return linkExpiresAt > now ? 'sent' : 'expired'
}

/** A draft for its page. */
export type ShownDraft = {
  id: number
  version: number
  draft: Draft
  note: string | null
  /** The number of the order that it became. */
  orderNumber: string | null
  link: { path: string; sentAt: Date; expiresAt: Date } | null
  state: DraftState
  updatedAt: Date
}

/** Throws `unknown`. */
export const showDraft = staffQuery(
  { permission: 'orders.write' },
  async ({ database, secrets, clock }: Context, _actor, id: number): Promise<ShownDraft> => {
    const row = await database.prisma.draftOrder.findUnique({
      where: { id },
      select: {
        ...draftColumns,
        ...{ version: true, note: true, updatedAt: true, orderId: true },
        ...{ linkSalt: true, linkSentAt: true, linkExpiresAt: true },
        order: { select: { number: true } },
      },
    })
    if (!row) throw new DomainError('unknown', { what: 'draft', name: id })
    const { version, note, updatedAt, orderId, order, linkSalt, linkSentAt, linkExpiresAt, ...columns } = row
    const isLinked = linkSalt !== null && linkSentAt !== null && linkExpiresAt !== null
    return {
      ...{ id, version, note, updatedAt, orderNumber: order?.number ?? null, draft: toDraft(columns) },
      state: stateOf({ orderId, linkExpiresAt }, clock.now()),
      link: isLinked
        ? { path: draftPath(secrets, { id, linkSalt }), sentAt: linkSentAt, expiresAt: linkExpiresAt }
        : null,
    }
  },
)

/** What a draft would cost, and how it can be shipped and paid. Nothing is saved or reserved. */
export const quoteDraftByHand = staffQuery(
  { permission: 'orders.write' },
  (context: Context, _actor, request: QuoteRequest): Promise<Quote> => quoteDraft(context, request),
)

/** The tax classes that the shop has rates for. */
export const listTaxClasses = staffQuery(
  { permission: 'orders.write' },
  async ({ database }: Context): Promise<string[]> => {
    const rows = await database.prisma.taxRate.findMany({
      distinct: ['taxClass'],
      orderBy: { taxClass: 'asc' },
      select: { taxClass: true },
    })
    return [...new Set(['standard', ...rows.map(({ taxClass }) => taxClass)])]
  },
)
