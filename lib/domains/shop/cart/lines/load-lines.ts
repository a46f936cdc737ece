import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import { type Translatable, translateRows } from '#lib/domains/publishing/translations/index.ts'
import {
  formerPrice,
  nameVariant,
  toExemption,
  type WithdrawalExemption,
} from '#lib/domains/shop/catalogue/index.ts'
import { type KeptAttributes, keepAttributes, type LineAttribute } from '#lib/domains/shop/orders/index.ts'
import { Prisma, type Tx } from '#lib/platform/database/db.ts'
import { selectRow, selectRows } from '#lib/platform/database/statements/run-statement.ts'
import { prismaOf, type Statements } from '#lib/platform/database/transact.ts'
import { groupBy } from '#lib/platform/lists/rows.ts'
import type { Picture } from '#lib/services/media/index.ts'
import { MAX_LINE } from '#lib/services/money/parse-price.ts'
import { toUnitMeasure, type UnitMeasure } from '#lib/services/money/unit-measure.ts'
import { type LineRow, selectLines } from '../statements/lines.ts'
import { type OfferRow, selectOffer } from '../statements/offers.ts'

/** A line as it was added, with the current offer. Amounts are minor units. */
export type LoadedLine = {
  id: number
  productId: number | null
  variantId: number | null
  /** Tells lines of one variant apart. */
  attributesKey: string
  quantity: number
  /** The price last shown. */
  unitPrice: number
  /** The texts from when it was added, shown if it is no longer sold. */
  shown: LineText
  /** Null if the product or variant is no longer for sale. What is no product has no slug. */
  offer: (Omit<Offer, 'slug'> & { slug: string | null }) | null
  /** Whether the offer's price is what the buyer pays, whatever tax it could be taken out of. */
  isPriceFinal?: boolean
  /** Why there is no offer. */
  missing: 'product' | 'variant' | null
}

export type LineText = {
  slug: string | null
  name: string
  variantName: string | null
  sku: string | null
  options: { name: string; value: string }[]
  /** Of the buyer or an app. */
  attributes: LineAttribute[]
  image: Picture | null
}

/** A variant's price, limits and stock. */
type Offer = {
  slug: string
  name: string
  variantName: string | null
  sku: string | null
  image: Picture | null
  hasVariants: boolean
  price: number
  compareAtPrice: number | null
  lowestPrice: number | null
  unitMeasure: UnitMeasure | null
  /** The rest of the smallest quantity, after other lines of the variant. */
  minQuantity: number
  /** The rest of the largest quantity, after other lines of the variant. */
  maxQuantity: number | null
  /** How many can be sold, besides other lines of the variant; null if stock does not limit it. */
  available: number | null
  /** Units of the variant in other lines of the cart, whose attributes are different. */
  beside: number
  requiresShipping: boolean
  withdrawalExemption: WithdrawalExemption | null
  taxClass: string | null
  /** In thousandths of the shop's weight unit. */
  weightThousandths: number
}

/** The lines of a cart in the order they were added, in one statement. */
export async function loadLines(tx: Statements, cartId: number, now: Date): Promise<LoadedLine[]> {
  return (await selectRows(tx, selectLines, { cartId, now })).map(toLine)
}

function toOffer(row: OfferRow): Offer {
  const { price, beside } = row
  const ofVariant = [row.productMax, row.maxQuantity].map((limit) => limit && Math.max(0, limit - beside))
  const limits = [...ofVariant, maxPiecesAt(price)].filter((limit) => limit !== null)
  return {
    slug: row.productSlug,
    name: row.productName,
    variantName: row.hasVariants ? row.ownName : null,
    sku: row.ownSku,
    image: row.mediaId === null ? null : toPicture(row, row.mediaId),
    hasVariants: row.hasVariants,
    price,
    compareAtPrice: formerPrice(row.compareAtPrice, price),
    lowestPrice: row.lowestPrice,
    unitMeasure: toUnitMeasure(row.unitMeasure),
    minQuantity: Math.max(1, Math.max(row.productMin, row.minQuantity) - beside),
    maxQuantity: limits.length > 0 ? Math.min(...limits) : null,
    available: row.trackStock && !row.backorder ? Math.max(0, row.stock - beside) : null,
    beside,
    requiresShipping: row.requiresShipping,
    withdrawalExemption: toExemption(row.withdrawalExemption),
    taxClass: row.taxable ? row.taxClass : null,
    weightThousandths: row.weight,
  }
}

function toLine(row: LineRow): LoadedLine {
  const missing = !row.isVisible || row.kind !== 'sold' ? 'product' : !row.isActive ? 'variant' : null
  return {
    id: row.id,
    productId: row.productId,
    variantId: row.variantId,
    attributesKey: row.attributesKey,
    quantity: row.quantity,
    unitPrice: row.unitPrice,
    shown: {
      slug: row.slug,
      name: row.name,
      variantName: row.variantName,
      sku: row.sku,
      options: row.options as LineText['options'],
      attributes: row.attributes as LineText['attributes'],
      image: row.image as Picture | null,
    },
    offer: missing ? null : toOffer(row),
    missing,
  }
}

function toPicture(row: OfferRow, id: number): Picture {
  const { url, thumbnailUrl, alt, width, height, hash, color } = row
  return { id, url, thumbnailUrl, alt, width, height, hash, color }
}

/** Something to resolve before checkout. */
export type CartIssue = {
  code:
    | 'out_of_stock'
    | 'insufficient_stock'
    | 'price_changed'
    | 'product_unavailable'
    | 'variant_unavailable'
    | 'quantity_below_minimum'
    | 'quantity_above_maximum'
    | 'coupon_invalid'
    | 'currency_changed'
  /** The line; null for an issue of the whole cart. */
  itemId: number | null
  /** For the message: an item's name, or a coupon's code. */
  name: string
  oldPrice: number | null
  newPrice: number | null
  /** The number in stock, or the limit. */
  available: number | null
}

/** The changes of a line since it was added. */
export function assessLine(line: LoadedLine, isCurrencyChanged: boolean): CartIssue[] {
  const { offer, quantity, unitPrice } = line
  const issue = (code: CartIssue['code'], details: Partial<CartIssue> = {}): CartIssue => ({
    code,
    itemId: line.id,
    name: offer?.name ?? line.shown.name,
    oldPrice: null,
    newPrice: null,
    available: null,
    ...details,
  })
  if (!offer) return [issue(line.missing === 'variant' ? 'variant_unavailable' : 'product_unavailable')]
  const { available, minQuantity, maxQuantity, price } = offer
  const issues: CartIssue[] = []
  if (available === 0) issues.push(issue('out_of_stock', { available }))
  else if (available !== null && available < quantity) issues.push(issue('insufficient_stock', { available }))
  if (quantity < minQuantity) issues.push(issue('quantity_below_minimum', { available: minQuantity }))
  if (maxQuantity !== null && quantity > maxQuantity)
    issues.push(issue('quantity_above_maximum', { available: maxQuantity }))
  if (price !== unitPrice && !isCurrencyChanged)
    issues.push(issue('price_changed', { oldPrice: unitPrice, newPrice: price }))
  return issues
}

/** A variant that is for sale, and the cart's present contents: units of it, and other lines. */
export type FoundOffer = KeptAttributes & {
  productId: number
  variantId: number
  options: LineText['options']
  offer: Offer
  quantity: number
  otherLines: number
}

type Wanted = {
  cartId: number
  productId: number
  variantId: number | undefined
  attributes?: readonly LineAttribute[] | undefined
  now: Date
}

/** The offer of a product, or of one of its variants, to a cart. Throws `invalid_fields`. */
export async function findOffer(
  tx: Statements,
  { variantId, attributes, ...wanted }: Wanted,
): Promise<FoundOffer> {
  const kept = keepAttributes(attributes)
  const { attributesKey } = kept
  const row = await selectRow(tx, selectOffer, { ...wanted, variantId: variantId ?? null, attributesKey })
  if (!row?.isVisible) throw invalidField('product_id', 'unknown_product')
  if (row.kind === 'on_request') throw invalidField('product_id', 'product_on_request')
  if (row.kind === 'grouped') throw invalidField('product_id', 'grouped_product')
  if (row.kind === 'external') throw invalidField('product_id', 'external_product')
  if (row.hasVariants && variantId === undefined) throw invalidField('variant_id', 'variant_needed')
  if (row.variantId === null || !row.isActive) {
    throw variantId === undefined
      ? invalidField('product_id', 'unknown_product')
      : invalidField('variant_id', 'unknown_variant')
  }
  return {
    productId: wanted.productId,
    variantId: row.variantId,
    ...kept,
    options: row.hasVariants ? ((row.options ?? []) as LineText['options']) : [],
    offer: toOffer(row),
    quantity: row.quantity ?? 0,
    otherLines: row.otherLines,
  }
}

/** The largest quantity of a line. */
export const MAX_PIECES = 999

/** How many units of a price a line can have; null for any quantity that lines can have. */
function maxPiecesAt(price: number): number | null {
  const most = price > 0 ? Math.floor(MAX_LINE / price) : MAX_PIECES
  return most < MAX_PIECES ? most : null
}

/** Throws `invalid_fields` and `insufficient_stock`. */
export function checkQuantity(offer: Omit<Offer, 'slug'>, quantity: number): void {
  const { minQuantity, maxQuantity, available, beside, name } = offer
  if (available !== null && quantity > available)
    throw new DomainError('insufficient_stock', { name, available })
  const max = maxUnits({ maxQuantity })
  if (quantity > max && beside > 0)
    throw invalidField('quantity', 'quantity_together', { name, max: max + beside })
  if (quantity !== max && minQuantity === max)
    throw invalidField('quantity', 'quantity_exactly', { count: max })
  if (quantity < minQuantity || quantity > max)
    throw invalidField('quantity', 'quantity', { min: minQuantity, max })
}

/** How many units of an offer a line can have, whatever is in stock. */
export function maxUnits({ maxQuantity }: Pick<Offer, 'maxQuantity'>): number {
  return Math.min(maxQuantity ?? MAX_PIECES, MAX_PIECES)
}

/** The chosen value of one option. */
type Choice = { id: number; name: string; value: { id: number; value: string } }

type Naming = { product: { id: number | null; name: string }; choices: Choice[] }

const NAMING: Translatable = {
  in: {
    product: { entity: 'product' },
    choices: { entity: 'product_option', in: { value: { entity: 'product_option_value' } } },
  },
}

/** Lines with the names of products, variants and options in the visitor's language, which their order then keeps. */
export async function nameLines(
  tx: Statements,
  { settings }: Pick<Context, 'settings'>,
  lines: readonly LoadedLine[],
): Promise<LoadedLine[]> {
  if (settings.language.prefix === '' || lines.length === 0) return [...lines]
  const prisma = await prismaOf(tx)
  const choices = await loadChoices(prisma, lines)
  const originals = lines.map(
    ({ productId, variantId, shown, offer }): Naming => ({
      product: { id: productId, name: offer?.name ?? shown.name },
      choices: (variantId !== null && choices.get(variantId)) || [],
    }),
  )
  const named = await translateRows({ settings, database: { prisma } }, NAMING, originals)
  return lines.map((line, index) => nameLine(line, originals[index], named[index]))
}

async function loadChoices(tx: Tx, lines: readonly LoadedLine[]): Promise<Map<number, Choice[]>> {
  const variants = lines.flatMap(({ variantId }) => variantId ?? [])
  if (variants.length === 0) return new Map()
  const rows = await tx.$queryRaw<
    (Omit<Choice, 'value'> & { variantId: number; valueId: number; value: string })[]
  >`
    SELECT chosen."variantId", o."id", o."name", value."id" AS "valueId", value."value"
    FROM "VariantOptionValue" chosen
    JOIN "ProductOptionValue" value ON value."id" = chosen."valueId"
    JOIN "ProductOption" o ON o."id" = value."optionId"
    WHERE chosen."variantId" IN (${Prisma.join(variants)})
    ORDER BY o."position", o."id"`
  const byVariant = groupBy(rows, ({ variantId }) => variantId)
  return new Map(
    [...byVariant].map(([variantId, ones]) => [
      variantId,
      ones.map(({ id, name, valueId, value }) => ({ id, name, value: { id: valueId, value } })),
    ]),
  )
}

/** A variant that is called by its values has them translated. */
function nameLine(line: LoadedLine, original: Naming | undefined, named: Naming | undefined): LoadedLine {
  if (!original || !named) return line
  const { name } = named.product
  const translate = (variantName: string | null) =>
    variantName === nameOf(original.choices) ? nameOf(named.choices) : variantName
  const options = named.choices.map((choice) => ({ name: choice.name, value: choice.value.value }))
  const { shown, offer } = line
  return {
    ...line,
    shown: {
      ...shown,
      name,
      variantName: translate(shown.variantName),
      options: options.length > 0 ? options : shown.options,
    },
    offer: offer && { ...offer, name, variantName: translate(offer.variantName) },
  }
}

function nameOf(choices: readonly Choice[]): string {
  return nameVariant(choices.map(({ value }) => value.value))
}
