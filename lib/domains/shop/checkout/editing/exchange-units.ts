import type { Context } from '#lib/context.ts'
import { type Amount, collectFaults, DomainError, invalidField } from '#lib/domains/domain-error.ts'
import { outdateInvoice } from '#lib/domains/shop/invoices/index.ts'
import {
  announceExchange,
  creditExchanged,
  type EditedLine,
  type EditedOrder,
  isExchangeable,
  listWantable,
  loadEditedOrder,
  toUnits,
  worthOf,
} from '#lib/domains/shop/orders/index.ts'
import { cancelAttempts } from '#lib/domains/shop/payments/index.ts'
import { type Transactor, transactor } from '#lib/platform/database/transact.ts'
import { versionOf } from '#lib/platform/security/version-of.ts'
import { bookReadyEdit } from './book-ready-edit.ts'
import { prepareEdit } from './prepare-edit.ts'

/** What can be exchanged of an order: units that came back and were neither refunded nor exchanged. */
export type ExchangeOffer = {
  /** Sent along with the exchange, so that it is refused if the order has changed. */
  version: string
  lines: {
    lineId: number
    quantity: number
    /** What one of them pays for, with tax. Minor units. */
    worth: number
    variants: { variantId: number; name: string; price: number }[]
  }[]
}

export type ExchangeRequest = {
  version: string
  lines: readonly {
    lineId: number
    quantity: number
    variantId: number
    /** What the buyer or staff have been shown. */
    price: number
  }[]
  staffId?: number | null
  /** Told what the units that came back are worth; what it throws prevents the exchange. */
  approve?(worth: Amount): void
}

/** Minor units. */
export type Exchanged = { currency: string; due: number; overpaid: number }

/** What can be exchanged of an order now; null if nothing can be. */
export async function findExchangeable(
  { database, settings }: Context,
  orderId: number,
): Promise<ExchangeOffer | null> {
  const order = await loadEditedOrder(database.prisma, orderId)
  if (!isExchangeable(order) || order.currency !== settings.current['currency.code']) return null
  const lines = order.lines.filter((line) => backOf(line) > 0)
  const variants = await listWantable(
    { database },
    lines.flatMap(({ productId }) => productId ?? []),
  )
  const offered = lines
    .map((line) => ({
      lineId: line.id,
      quantity: backOf(line),
      worth: worthOf(order, line, 1),
      variants: variants
        .filter(({ productId }) => productId === line.productId)
        .map(({ id, name, price }) => ({ variantId: id, name, price })),
    }))
    .filter((line) => line.variants.length > 0)
  return offered.length === 0 ? null : { version: versionOf(order), lines: offered }
}

/**
 * Exchanges units that came back for other items, in one transaction: what they are worth pays for the new ones, which are lines of the
 * same order. Money does not move: what they cost beyond that is outstanding, and what is left over can be refunded. Throws DomainError.
 */
export async function exchangeUnits(
  context: Context,
  orderId: number,
  request: ExchangeRequest,
  within: Transactor = transactor(context),
): Promise<Exchanged> {
  const lines = request.lines.filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) throw new DomainError('empty_return')
  const products = await findProducts(context, lines)
  const added = mergeItems(lines, products)
  const credit = (order: EditedOrder) => creditOf(order, lines)
  const ready = await prepareEdit(context, orderId, { added }, { credit })
  const { order, version, quote } = ready
  const { number, currency } = order
  const isShown = quote.added.every(({ variantId, unitPrice }) =>
    lines.every((line) => line.variantId !== variantId || line.price === unitPrice),
  )
  if (version !== request.version || !isShown) throw new DomainError('order_edit_outdated', { number })
  const worth = credit(order)
  request.approve?.({ amount: worth, currency })
  await cancelAttempts(context, orderId)
  await within(async (tx) => {
    const at = context.clock.now()
    await bookReadyEdit(tx, context, ready, at)
    await creditExchanged(tx, context, { orderId, lines, at })
    await outdateInvoice(tx, context, orderId, at)
    await announceExchange(tx, context, {
      ...{ orderId, currency, credit: worth, due: quote.due, overpaid: quote.overpaid, at },
      staffId: request.staffId ?? null,
      returned: lines.map(({ lineId, quantity }) => ({ name: nameOf(order, lineId), quantity })),
      added: quote.added.map(({ name, quantity }) => ({ name, quantity })),
    })
  })
  return { currency, due: quote.due, overpaid: quote.overpaid }
}

/** Units that came back for good and are not settled. */
function backOf(line: EditedLine): number {
  const { returned, settled } = toUnits(line)
  return returned - settled
}

/** Throws `invalid_fields` where not so many units came back. */
function creditOf(order: EditedOrder, lines: ExchangeRequest['lines']): number {
  const faults = collectFaults()
  const isDouble = new Set(lines.map(({ lineId }) => lineId)).size < lines.length
  if (isDouble) throw new DomainError('parcel_line_repeated')
  let credit = 0
  for (const { lineId, quantity } of lines) {
    const line = order.lines.find(({ id }) => id === lineId)
    const units = line ? backOf(line) : 0
    faults.check(Number.isInteger(quantity) && quantity <= units, `line.${lineId}`, 'units_left', { units })
    if (line && quantity <= units) credit += worthOf(order, line, quantity)
  }
  faults.refuse()
  return credit
}

/** The products of the wanted variants. Throws `invalid_fields`. */
async function findProducts(
  { database }: Context,
  lines: ExchangeRequest['lines'],
): Promise<Map<number, number>> {
  const rows = await database.prisma.productVariant.findMany({
    where: { id: { in: lines.map(({ variantId }) => variantId) } },
    select: { id: true, productId: true },
  })
  const products = new Map(rows.map(({ id, productId }) => [id, productId]))
  const gone = lines.find(({ variantId }) => !products.has(variantId))
  if (gone) throw invalidField(`variant.${gone.lineId}`, 'unknown_variant')
  return products
}

/** One line of the order for each variant. */
function mergeItems(lines: ExchangeRequest['lines'], products: ReadonlyMap<number, number>) {
  const merged = new Map<number, number>()
  for (const { variantId, quantity } of lines) merged.set(variantId, quantity + (merged.get(variantId) ?? 0))
  return [...merged].map(([variantId, quantity]) => ({
    ...{ variantId, quantity, productId: products.get(variantId) ?? 0 },
  }))
}

function nameOf({ lines }: EditedOrder, lineId: number): string {
  const line = lines.find(({ id }) => id === lineId)
  return [line?.name, line?.variantName].filter(Boolean).join(', ')
}
