import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { usualCurrency } from '#lib/services/settings/index.ts'
import { changeCataloguePrices, changeCouponAmounts, changeShippingPrices } from './change-prices.ts'
import { type PriceAnswer, priceChange } from './price-change.ts'

/** Settings that are amounts. */
const AMOUNTS = ['shop.returns.fee', 'payments.refund_proof_above'] as const

/** Whether the shop has prices or orders, so that a new currency needs to know what becomes of them. */
export async function hasPrices(tx: Tx): Promise<boolean> {
  const found = await Promise.all([
    tx.product.findFirst({ select: { id: true } }),
    tx.shippingMethod.findFirst({ select: { id: true } }),
    tx.coupon.findFirst({ where: { currency: { not: null } }, select: { id: true } }),
    tx.order.findFirst({ select: { id: true } }),
  ])
  return found.some((row) => row !== null)
}

/**
 * What follows from a new currency, in the transaction that has written it: prices are converted, or products hidden until their prices are
 * entered again. Orders keep their currency. How the former currency was usually written is forgotten; what the owner chose otherwise
 * stays. Throws `prices_undecided` without an answer, and `invalid_fields`.
 */
export async function followCurrency(
  tx: Tx,
  { clock, settings: { current: settings } }: Pick<Context, 'clock' | 'settings'>,
  { from, to, answer }: { from: string; to: string; answer: PriceAnswer | undefined },
): Promise<void> {
  if (await hasPrices(tx)) {
    if (!answer) throw new DomainError('prices_undecided')
    const change = priceChange(from, to, answer)
    await changeCataloguePrices(tx, change, clock.now())
    await changeShippingPrices(tx, change)
    if (answer.kind === 'convert') await changeCouponAmounts(tx, change, { from, to })
    else await tx.product.updateMany({ where: { published: true }, data: { published: false } })
    for (const key of AMOUNTS) {
      const amount = settings[key]
      if (amount !== null)
        await tx.setting.updateMany({ where: { key }, data: { value: { value: change(amount) } } })
    }
  }
  for (const [key, usual] of Object.entries(usualCurrency(from, settings['site.locale'])))
    if (settings[key as keyof Settings] === usual) await tx.setting.deleteMany({ where: { key } })
}
