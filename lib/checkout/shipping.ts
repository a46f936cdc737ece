import type { CartLine, Destination } from '#lib/cart/index.ts'
import type { Prisma, Tx } from '#lib/platform/db.ts'

/** A way to ship a cart, with its price in minor units. */
export type ShippingOffer = {
  id: number
  code: string
  name: string
  description: string | null
  eta: string | null
  price: number
}

export type ShippingMethods = {
  /** The ways to ship these lines there, the shop's first choice first; none where nothing is to be shipped. */
  offer(lines: readonly CartLine[]): ShippingOffer[]
  /** The way of this code, else the first one; null where there is none. */
  choose(lines: readonly CartLine[]): ShippingOffer | null
  /** What shipping costs; null where nothing is to be shipped, or no way is known. */
  price(cart: { lines: readonly CartLine[] }): number | null
  /** Whether the shop ships in ways that can be chosen from at all. */
  exist: boolean
}

const columns = {
  id: true,
  code: true,
  name: true,
  description: true,
  eta: true,
  price: true,
  freeFrom: true,
  maxWeightThousandths: true,
  countries: true,
} satisfies Prisma.ShippingMethodSelect

type Row = Prisma.ShippingMethodGetPayload<{ select: typeof columns }>

/** Reads the shop's ways of shipping for a destination; `wanted` is the code that the buyer chose. */
export async function readShippingMethods(
  tx: Tx,
  { destination, wanted }: { destination: Destination | null; wanted: string | null },
): Promise<ShippingMethods> {
  const rows = await tx.shippingMethod.findMany({
    where: { active: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: columns,
  })
  const offer = (lines: readonly CartLine[]): ShippingOffer[] => {
    const weight = weigh(lines)
    const goods = lines.reduce((sum, { total }) => sum + total, 0)
    if (!lines.some(({ requiresShipping }) => requiresShipping)) return []
    return rows.filter((row) => isFor(row, destination, weight)).map((row) => toOffer(row, goods))
  }
  const choose = (lines: readonly CartLine[]): ShippingOffer | null => {
    const offers = offer(lines)
    return offers.find(({ code }) => code === wanted) ?? offers[0] ?? null
  }
  return {
    offer,
    choose,
    price({ lines }) {
      if (rows.length === 0 && lines.some(({ requiresShipping }) => requiresShipping)) return 0
      return choose(lines)?.price ?? null
    },
    exist: rows.length > 0,
  }
}

function isFor({ countries, maxWeightThousandths }: Row, destination: Destination | null, weight: number) {
  const only = countries as string[]
  const isThere = destination === null || only.length === 0 || only.includes(destination.country)
  return isThere && (maxWeightThousandths === null || weight <= maxWeightThousandths)
}

function weigh(lines: readonly CartLine[]): number {
  const shipped = lines.filter(({ requiresShipping }) => requiresShipping)
  return shipped.reduce((sum, { weightThousandths, quantity }) => sum + weightThousandths * quantity, 0)
}

function toOffer({ freeFrom, price, ...row }: Row, goods: number): ShippingOffer {
  const { id, code, name, description, eta } = row
  const isFree = freeFrom !== null && goods >= Number(freeFrom)
  return { id, code, name, description, eta, price: isFree ? 0 : Number(price) }
}
