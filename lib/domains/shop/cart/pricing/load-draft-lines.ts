import type { Context } from '#lib/context.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { prismaOf, type Statements } from '#lib/platform/database/transact.ts'
import type { CartRow } from '../cart-row.ts'
import { findOffer, type LineText, type LoadedLine, nameLines } from '../lines/load-lines.ts'
import type { AppliedReduction, Reduction } from './price-cart.ts'
import type { Circumstances } from './priced-cart.ts'
import { NO_CART, unsavedCart } from './unsaved-cart.ts'

/** Of a percentage, the value is in hundredths of a percent; else in minor units. */
export type DraftDiscount = { type: 'percent' | 'fixed'; value: number; reason: string | null }

/** A line of a draft order. */
export type DraftLine = {
  /** Tells it from the other lines of its draft. */
  id: number
  /** Null for a line that is no product. */
  productId: number | null
  variantId: number | null
  /** The product's name when the draft was saved, or that of a line that is no product. */
  name: string
  quantity: number
  /** In minor units; null for the shop's price. */
  price: number | null
  /** Of a line that is no product; null if it is not taxed. */
  taxClass: string | null
  /** Of a line that is no product. */
  requiresShipping: boolean
  discount: DraftDiscount | null
}

type Given = {
  lines: readonly DraftLine[]
  couponCode: string | null
  /** In which the prices were entered. */
  currency: string
}

/** Loads the lines of a draft order as if they were in a cart, to be priced by `priceLoaded`. */
export async function loadDraftLines(
  tx: Statements,
  context: Context,
  { lines, couponCode, currency }: Given,
): Promise<{ cart: CartRow; loaded: LoadedLine[] }> {
  const now = context.clock.now()
  const found: LoadedLine[] = []
  for (const line of lines) found.push(await loadLine(tx, line, now))
  const code = couponCode?.trim().toUpperCase() || null
  const coupon =
    code === null
      ? null
      : await (await prismaOf(tx)).coupon.findUnique({ where: { code }, select: { id: true } })
  const cart = unsavedCart({ currency, couponCode: code, couponId: coupon?.id ?? null, updatedAt: now })
  return { cart, loaded: await nameLines(tx, context, found) }
}

/** The discounts that staff give: on lines, and on everything. */
export function draftDiscounts(
  lines: readonly DraftLine[],
  discount: DraftDiscount | null,
): NonNullable<Circumstances['discounts']> {
  const ofLines = lines.flatMap((line): AppliedReduction[] =>
    line.discount === null
      ? []
      : [{ reduction: toReduction(line.discount), isFor: lines.map(({ id }) => id === line.id) }],
  )
  const ofAll = discount && { reduction: toReduction(discount), isFor: lines.map(() => true) }
  return { ofLines, ofAll: ofAll ? [ofAll] : [] }
}

function toReduction({ type, value }: DraftDiscount): Reduction {
  return type === 'percent' ? { type, percent: value } : { type, amount: value }
}

async function loadLine(tx: Statements, line: DraftLine, now: Date): Promise<LoadedLine> {
  const { id, productId, variantId, name, quantity, price } = line
  if (productId === null || variantId === null) return toOwnLine(line)
  const found = await findOffer(tx, { cartId: NO_CART, productId, variantId, now }).catch((error) => {
    if (isDomainError(error, 'invalid_fields')) return null
    throw error
  })
  if (!found) {
    const shown = { ...NO_TEXT, name }
    return {
      id,
      productId,
      variantId,
      attributesKey: '',
      quantity,
      unitPrice: price ?? 0,
      shown,
      offer: null,
      missing: 'product',
    }
  }
  const { options, offer: sold } = found
  const own = price === null ? null : { price, compareAtPrice: null, lowestPrice: null }
  const offer = { ...sold, ...own }
  const { slug, variantName, sku, image } = offer
  return {
    ...{ id, productId, variantId, quantity, unitPrice: offer.price, offer, missing: null },
    isPriceFinal: own !== null,
    attributesKey: '',
    shown: { slug, name: offer.name, variantName, sku, image, options, attributes: [] },
  }
}

const NO_TEXT: Omit<LineText, 'name'> = {
  slug: null,
  variantName: null,
  sku: null,
  options: [],
  attributes: [],
  image: null,
}

function toOwnLine({ id, name, quantity, price, taxClass, requiresShipping }: DraftLine): LoadedLine {
  const shown = { ...NO_TEXT, name }
  return {
    ...{ id, productId: null, variantId: null, quantity, unitPrice: price ?? 0, shown, missing: null },
    isPriceFinal: true,
    attributesKey: '',
    offer: {
      ...{ ...shown, hasVariants: false, price: price ?? 0, compareAtPrice: null },
      ...{ lowestPrice: null, unitMeasure: null },
      ...{ minQuantity: 1, maxQuantity: null, available: null, beside: 0 },
      ...{ requiresShipping, withdrawalExemption: null, taxClass, weightThousandths: 0 },
    },
  }
}
