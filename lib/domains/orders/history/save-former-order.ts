import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { findFreeSlug, slugify } from '#lib/platform/text/slug.ts'
import { newTokenSalt } from '../order-token.ts'
import { findProvenOwner } from './claim-former-orders.ts'
import type { FormerLine, FormerOrder } from './former-order.ts'

/** How long a number may be, so that it fits an address. */
const LONGEST_NUMBER = 32

/**
 * Writes an order of a former shop as history: it takes no stock, counts no sale, mails nobody, and nothing changes it but
 * another import. It becomes the order of the customer who has proved to own its address, if there is one. `known` is the row
 * that an earlier import made of it; that row stays as it is once its buyer was erased.
 */
export async function saveFormerOrder(
  tx: Tx,
  importedFrom: string,
  order: FormerOrder,
  known: number | null,
): Promise<{ id: number; warnings: string[] }> {
  if (known !== null) return updateFormerOrder(tx, order, known)
  const number = await findFreeNumber(tx, order.formerNumber)
  const customerId = await findProvenOwner(tx, order.email)
  const { id } = await tx.order.create({
    data: { ...toColumns(order), importedFrom, number, customerId, tokenSalt: newTokenSalt() },
    select: { id: true },
  })
  await writeParts(tx, id, order)
  const wanted = toNumber(order.formerNumber)
  const warnings = number === wanted ? [] : [`The number ${wanted} is in use here: the order is ${number}.`]
  return { id, warnings }
}

async function updateFormerOrder(tx: Tx, order: FormerOrder, id: number) {
  const before = await tx.order.findUniqueOrThrow({
    where: { id },
    select: { erasedAt: true, customerId: true, customer: { select: { deletedAt: true } } },
  })
  if (before.erasedAt || before.customer?.deletedAt)
    return { id, warnings: ['Its buyer’s data was erased here, so the order stays as it is.'] }
  const customerId = before.customerId ?? (await findProvenOwner(tx, order.email))
  await tx.order.update({ where: { id }, data: { ...toColumns(order), customerId }, select: { id: true } })
  await tx.orderLine.deleteMany({ where: { orderId: id } })
  await tx.shipment.deleteMany({ where: { orderId: id } })
  await writeParts(tx, id, order)
  return { id, warnings: [] }
}

/** `#1001` of the former shop is 1001 here, else the first of 1001-2, 1001-3 … that is free. */
function findFreeNumber(tx: Tx, formerNumber: string): Promise<string> {
  return findFreeSlug(
    toNumber(formerNumber),
    async (number) => (await tx.order.count({ where: { number } })) > 0,
  )
}

/** Fit for an address, and in capitals, as numbers are looked up. */
function toNumber(formerNumber: string): string {
  const plain = formerNumber
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  return plain.slice(0, LONGEST_NUMBER) || 'FORMER'
}

function toColumns({ lines, shippingMethod, paymentMethod, shippedAt, ...order }: FormerOrder) {
  const { subtotal, discount, shippingTotal, shippingTax, tax, total, refunded, couponDiscount } = order
  return {
    ...order,
    shipping: order.shipping ?? Prisma.DbNull,
    itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: BigInt(subtotal),
    discount: BigInt(discount),
    shippingTotal: BigInt(shippingTotal),
    shippingTax: BigInt(shippingTax),
    tax: BigInt(tax),
    total: BigInt(total),
    refunded: BigInt(refunded),
    couponDiscount: order.couponCode === null ? null : BigInt(couponDiscount ?? 0),
    shippingMethodCode: shippingMethod && slugify(shippingMethod),
    shippingMethodName: shippingMethod,
    gateway: paymentMethod && slugify(paymentMethod),
    gatewayName: paymentMethod,
    gatewayType: paymentMethod && 'offline',
    statusChangedAt: order.cancelledAt ?? shippedAt ?? order.paidAt ?? order.placedAt,
  }
}

async function writeParts(tx: Tx, orderId: number, { lines, shippedAt }: FormerOrder): Promise<void> {
  if (lines.length > 0)
    await tx.orderLine.createMany({ data: lines.map((line, position) => toLine(line, orderId, position)) })
  if (shippedAt) await tx.shipment.createMany({ data: [{ orderId, shippedAt }] })
}

/** It counts neither as sold nor as taken from stock. */
function toLine(line: FormerLine, orderId: number, position: number) {
  return {
    ...line,
    orderId,
    position,
    unitPrice: BigInt(line.unitPrice),
    subtotal: BigInt(line.subtotal),
    discount: BigInt(line.discount),
    tax: BigInt(line.tax),
    total: BigInt(line.total),
  }
}
