import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { isOrderGrant } from '../links/order-grant.ts'
import { isOrderToken, ORDER_TOKEN_MS } from '../links/order-token.ts'
import { type Order, orderColumns, toOrder } from './order.ts'

/** How much of an unverified number is logged. */
const LONGEST_NUMBER = 40

/** Who wants to see an order. */
export type OrderReader = { customerId: number | null; token: string | undefined }

/**
 * An order for a reader who may see it. Throws `order_not_found`: a missing order, someone else's and a wrong token look the same
 * and take equally long.
 */
export async function findOrder(context: Context, number: string, reader: OrderReader): Promise<Order> {
  return loadOrder(context.database.prisma, await findOrderId(context, number, reader))
}

/** Like `findOrder`, but returns only the id. */
export async function findOrderId(context: Context, number: string, reader: OrderReader): Promise<number> {
  const id = await findReadable(context, number, reader)
  if (id !== null) return id
  context.security.note('access.refused', {
    customer: reader.customerId ?? undefined,
    order: number.slice(0, LONGEST_NUMBER),
  })
  throw new DomainError('order_not_found')
}

async function findReadable(
  { database, secrets, clock }: Context,
  number: string,
  { customerId, token }: OrderReader,
): Promise<number | null> {
  const owner = await database.prisma.order.findUnique({
    where: { number },
    select: { id: true, tokenSalt: true, customerId: true, placedAsGuest: true, statusChangedAt: true },
  })
  const isTokenRight = isOrderToken(secrets, token ?? '', owner)
  if (!owner) return null
  const isOwn = customerId !== null && owner.customerId === customerId
  const isFresh = clock.now().getTime() - owner.statusChangedAt.getTime() < ORDER_TOKEN_MS
  if (isOwn) return owner.id
  if (!isTokenRight || !owner.placedAsGuest || !isFresh) return null
  // Checked last: a wrong token must take as long as an unknown order.
  return (await isAccountDeleted(database.prisma, owner.customerId)) ? null : owner.id
}

/** Deleting an account also revokes access to its orders that were placed as a guest. */
async function isAccountDeleted(tx: Tx, id: number | null): Promise<boolean> {
  return id !== null && (await tx.customer.count({ where: { id, deletedAt: { not: null } } })) > 0
}

/** A guest's order that its page has let somebody act on. Returns null if the grant is wrong or has expired. */
export async function findGrantedOrder(
  context: Context,
  number: string,
  grant: string,
): Promise<Order | null> {
  const { prisma } = context.database
  const owner = await prisma.order.findUnique({
    where: { number },
    select: { id: true, tokenSalt: true, placedAsGuest: true, customerId: true },
  })
  if (isOrderGrant(context, grant, owner) && owner?.placedAsGuest) {
    if (!(await isAccountDeleted(prisma, owner.customerId))) return loadOrder(prisma, owner.id)
  }
  context.security.note('access.refused', { order: number.slice(0, LONGEST_NUMBER) })
  return null
}

/** Loads an order without checking who reads it. */
export async function loadOrder(tx: Tx, id: number): Promise<Order> {
  return toOrder(await tx.order.findUniqueOrThrow({ where: { id }, select: orderColumns }))
}

/** Any order, for the shop itself. Throws `order_not_found`. */
export async function findAnyOrder({ database }: Context, number: string): Promise<Order> {
  const row = await database.prisma.order.findUnique({
    where: { number: number.trim().toUpperCase() },
    select: orderColumns,
  })
  if (!row) throw new DomainError('order_not_found')
  return toOrder(row)
}
