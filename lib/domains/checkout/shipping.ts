import type { Context } from '#lib/context.ts'
import type { CartLine, Destination, ShippingPrice } from '#lib/domains/cart/index.ts'
import { findShippingMethods, priceShipping, type ShippingMethod, termsAt } from '#lib/domains/rates/index.ts'
import { translateRows } from '#lib/domains/translations/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** A shipping method for a cart; `price` is in minor units. */
export type ShippingOffer = {
  id: number
  code: string
  name: string
  description: string | null
  eta: string | null
  taxable: boolean
  price: number
}

export type ShippingMethods = {
  /** The methods for these lines in the shop's order; none if nothing needs shipping. */
  offer(lines: readonly CartLine[]): ShippingOffer[]
  /** The buyer's choice if it is offered, else the first one; null if there is none. */
  choose(lines: readonly CartLine[]): ShippingOffer | null
  /** What shipping costs; null if nothing needs shipping or no method applies. */
  price(cart: { lines: readonly CartLine[] }): ShippingPrice | null
  /** Whether the shop has shipping methods for the destination at all. */
  exist: boolean
}

/** Loads the shipping methods for a destination, in the visitor's language; `wanted` is the code that the buyer chose. */
export async function loadShippingMethods(
  tx: Tx,
  { settings }: Pick<Context, 'settings'>,
  { destination, wanted }: { destination: Destination | null; wanted: string | null },
): Promise<ShippingMethods> {
  const found = await findShippingMethods(tx, destination)
  const site = { settings, database: { prisma: tx } }
  const methods = await translateRows(site, { entity: 'shipping_method' }, found)
  const offer = (lines: readonly CartLine[]): ShippingOffer[] => {
    if (!lines.some(({ requiresShipping }) => requiresShipping)) return []
    const parcel = { weight: weigh(lines), subtotal: lines.reduce((sum, { total }) => sum + total, 0) }
    return methods.flatMap((method) => {
      const terms = termsAt(method, destination?.country ?? null)
      const price = terms && priceShipping(terms, parcel)
      return price === null ? [] : toOffer(method, price)
    })
  }
  const choose = (lines: readonly CartLine[]): ShippingOffer | null => {
    const offers = offer(lines)
    return offers.find(({ code }) => code === wanted) ?? offers[0] ?? null
  }
  return {
    offer,
    choose,
    price({ lines }) {
      const isShipped = lines.some(({ requiresShipping }) => requiresShipping)
      if (methods.length === 0 && isShipped) return { price: 0, taxable: false }
      return choose(lines)
    },
    exist: methods.length > 0,
  }
}

function weigh(lines: readonly CartLine[]): number {
  const shipped = lines.filter(({ requiresShipping }) => requiresShipping)
  return shipped.reduce((sum, { weightThousandths, quantity }) => sum + weightThousandths * quantity, 0)
}

function toOffer(
  { id, code, name, description, eta, taxable }: ShippingMethod,
  price: number,
): ShippingOffer {
  return { id, code, name, description, eta, taxable, price }
}
