import type { Tx } from '#lib/platform/database/db.ts'
import { formerPrice } from '../offer-terms.ts'
import type { VariantInput } from './product-input.ts'

/** A variant's prices at a time, and its scheduled sale as it is stored; null if it has none that still counts. */
export function pricesAt({ price, compareAtPrice, sale }: VariantInput, at: Date) {
  const own = { price: BigInt(price), compareAtPrice: toBigInt(formerPrice(compareAtPrice, price)) }
  if (!sale || (sale.endsAt && sale.endsAt <= at)) return { prices: own, sale: null }
  const row = { price: BigInt(sale.price), startsAt: sale.startsAt, endsAt: sale.endsAt }
  if (sale.startsAt > at)
    return { prices: own, sale: { ...row, formerPrice: null, formerCompareAtPrice: null } }
  const shown = formerPrice(compareAtPrice, price) ?? price
  return {
    prices: { price: row.price, compareAtPrice: toBigInt(formerPrice(shown, sale.price)) },
    sale: { ...row, formerPrice: own.price, formerCompareAtPrice: own.compareAtPrice },
  }
}

export type SaleRow = NonNullable<ReturnType<typeof pricesAt>['sale']>

/** Makes a variant's scheduled sale what the input says; one without `sale` leaves it as it is. */
export async function replaceSale(tx: Tx, variantId: number, variant: VariantInput, at: Date): Promise<void> {
  if (variant.sale === undefined) return
  const { sale } = pricesAt(variant, at)
  await tx.scheduledSale.deleteMany({ where: { variantId } })
  if (sale) await tx.scheduledSale.create({ data: { variantId, ...sale }, select: { variantId: true } })
}

function toBigInt(amount: number | null): bigint | null {
  return amount === null ? null : BigInt(amount)
}
