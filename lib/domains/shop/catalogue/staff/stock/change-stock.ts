import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { listSharing, refreshProduct, trackUnits } from '#lib/domains/shop/catalogue/index.ts'
import { productSubject } from '../product-subject.ts'

/** Why staff change stock; the history shows it. */
export const stockReasons = ['delivery', 'count', 'damage', 'use', 'correction'] as const
export type StockReason = (typeof stockReasons)[number]

export type StockChange = {
  variantId: number
  /** `by` so many units, or `to` a number of them, which was `was` when they were counted: null if they were not tracked. */
  change: { by: number } | { to: number; was: number | null }
  reason: StockReason
  note: string | null
}

/** Changes the units of a variant, which are tracked from then on. Throws `stale` if some were sold since, and DomainError. */
export const changeStock = staffAction(
  { permission: 'catalogue.write', action: 'stock.changed' },
  async (
    { context, tx, actor, record, unchanged }: ActionScope<Context>,
    { variantId, change, reason, note }: StockChange,
  ): Promise<number> => {
    const now = context.clock.now()
    const ids = await listSharing(tx, variantId)
    // Their rows are locked before they are read.
    const begun = await trackUnits(tx, ids)
    const variant = await tx.productVariant.findUnique({
      where: { id: variantId },
      select: { stock: true, productId: true, sku: true },
    })
    if (!variant) throw new DomainError('unknown', { what: 'variant', name: variantId })
    // What another variant that shares the stock was counted as, or someone else has entered, is not stale.
    const isSame = 'to' in change && change.to === variant.stock
    const isStale =
      'was' in change && (change.was === null ? begun === 0 : variant.stock !== change.was) && !isSame
    if (isStale) throw new DomainError('stale', { current: String(variant.stock) })
    const stock = 'by' in change ? variant.stock + change.by : change.to
    if (stock < 0) throw invalidField('pieces', 'units_left', { units: variant.stock })
    const quantity = stock - variant.stock
    if (quantity === 0 && begun === 0) unchanged()
    else {
      if (quantity !== 0) await tx.productVariant.updateMany({ where: { id: { in: ids } }, data: { stock } })
      const staffId = actor.kind === 'staff' ? actor.id : null
      const fact = { quantity, reason, note, staffId, createdAt: now }
      if (quantity !== 0)
        await tx.stockMovement.createMany({ data: ids.map((id) => ({ variantId: id, ...fact })) })
      record({
        subject: productSubject(variant.productId),
        before: { sku: variant.sku, stock: begun > 0 ? null : variant.stock },
        after: { sku: variant.sku, stock },
        details: { reason, ...(note && { note }) },
      })
    }
    await refreshProduct(tx, [variant.productId], now)
    return stock
  },
)
