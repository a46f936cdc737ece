import { z } from 'zod'
import { collectFaults } from '#lib/domains/domain-error.ts'
import { MAX_PRICE } from '#lib/services/money/parse-price.ts'
import { MAX_WEIGHT } from '#lib/services/settings/index.ts'

/**
 * Prices by weight or by subtotal. By weight, `bound` is the heaviest parcel of a band, in the shop's unit times 1000;
 * nothing heavier is shipped. By subtotal, it is the least subtotal of a band, in minor units. Prices are minor units.
 */
export type ShippingBands = { by: 'weight' | 'subtotal'; steps: readonly { bound: number; price: number }[] }

/** The price of shipping, in minor units. Weights are in the shop's unit times 1000. Bounds are inclusive. */
export type ShippingTerms = {
  /** The price if there are no bands. */
  price: number
  bands: ShippingBands | null
  /** Shipping is free from this subtotal, after discounts. */
  freeFrom: number | null
  minWeight: number | null
  maxWeight: number | null
}

/** The weight to be shipped, and the price of all items. */
export type Parcel = { weight: number; subtotal: number }

/** Returns the price of shipping a parcel on these terms, or null if they do not allow it. */
export function priceShipping(terms: ShippingTerms, { weight, subtotal }: Parcel): number | null {
  const { bands, freeFrom, minWeight, maxWeight } = terms
  if (minWeight !== null && weight < minWeight) return null
  if (maxWeight !== null && weight > maxWeight) return null
  const price = bands ? priceInBand(bands, { weight, subtotal }) : terms.price
  if (price === null) return null
  return freeFrom !== null && subtotal >= freeFrom ? 0 : price
}

function priceInBand({ by, steps }: ShippingBands, { weight, subtotal }: Parcel): number | null {
  const band =
    by === 'weight'
      ? steps.find(({ bound }) => weight <= bound)
      : steps.findLast(({ bound }) => subtotal >= bound)
  return band?.price ?? null
}

/** The columns that store terms, of a method or of a zone. */
export const termsColumns = {
  price: true,
  freeFrom: true,
  minWeightThousandths: true,
  maxWeightThousandths: true,
  bandsBy: true,
  bands: true,
} as const

type TermsRow = {
  price: bigint
  freeFrom: bigint | null
  minWeightThousandths: number | null
  maxWeightThousandths: number | null
  bandsBy: string | null
  bands: unknown
}

const Steps = z.array(z.object({ bound: z.int(), price: z.int() }))

export function toTerms(row: TermsRow): ShippingTerms {
  const { bandsBy: by } = row
  return {
    price: Number(row.price),
    bands: by === 'weight' || by === 'subtotal' ? { by, steps: Steps.parse(row.bands) } : null,
    freeFrom: row.freeFrom === null ? null : Number(row.freeFrom),
    minWeight: row.minWeightThousandths,
    maxWeight: row.maxWeightThousandths,
  }
}

/** Converts terms to columns. Throws DomainError if they are invalid. */
export function toTermsColumns({ price, bands, freeFrom, minWeight, maxWeight }: ShippingTerms) {
  const steps = bands?.steps ?? []
  const amounts = [price, freeFrom ?? 0, ...steps.flatMap((step) => [step.price, step.bound])]
  const weights = [
    minWeight ?? 0,
    maxWeight ?? 0,
    ...(bands?.by === 'weight' ? steps.map(({ bound }) => bound) : []),
  ]
  const { check, refuse } = collectFaults()
  check(amounts.every(isAmount), 'price', 'below_zero')
  check(
    amounts.every((amount) => amount <= MAX_PRICE),
    'price',
    'price_limit',
  )
  check(
    weights.every((weight) => isAmount(weight) && weight <= MAX_WEIGHT),
    'max_weight',
    'weight_range',
    { max: MAX_WEIGHT / 1000 },
  )
  check(minWeight === null || maxWeight === null || minWeight <= maxWeight, 'min_weight', 'weight_order')
  check(!bands || (steps.length > 0 && steps.length <= MAX_BANDS), 'bands', 'bands_count', { max: MAX_BANDS })
  check(
    steps.every(({ bound }, at) => at === 0 || bound > (steps[at - 1]?.bound ?? 0)),
    'bands',
    'bands_order',
  )
  refuse()
  return {
    price: BigInt(price),
    freeFrom: freeFrom === null ? null : BigInt(freeFrom),
    minWeightThousandths: minWeight,
    maxWeightThousandths: maxWeight,
    bandsBy: bands?.by ?? null,
    bands: steps.map(({ bound, price }) => ({ bound, price })),
  }
}

const MAX_BANDS = 50

function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount >= 0
}
