import { MAX_PIECES } from '#lib/domains/shop/cart/index.ts'
import type { LineAttribute } from '#lib/domains/shop/orders/index.ts'
import type { FormNotice } from '../../forms/form-notice.ts'
import type { ChosenOptions } from '../products/show-listed.ts'
import type { ShownProduct, ShownVariant } from '../products/show-product.ts'
import { STOCK_NOTICE_ACTION } from '../stock-notices/stock-notice-links.ts'
import { cartActions } from './cart-paths.ts'

/** The form that adds a product to the cart, as passed to views. */
export type AddForm = {
  action: string
  /** The product's. */
  name: string
  hidden: { name: string; value: string }[]
  quantity: { id: string; value: string; min: number; max: number; error: string }
  /** The attributes that were given, if the form was refused. */
  attributes: LineAttribute[]
  /** The options that still have to be chosen, such as `Size, Colour`; empty if none. */
  missing: string
  /** Nothing of what is chosen can be bought. */
  sold_out: boolean
  /** Where its form for a back-in-stock notice is sent; empty if there is none. */
  stock_notice: string
  /** The errors of a refused form; empty otherwise. */
  error: string
}

type Chosen = {
  product: ShownProduct
  variant: ShownVariant | null
  /** The values chosen so far. */
  chosen: ChosenOptions
  path: string
}

/** Null for what cannot be bought here: products on request or of other sellers, and sets. */
export function buildAddForm(
  { product, variant, chosen: options, path }: Chosen,
  notice: FormNotice | undefined,
): AddForm | null {
  if (product.type !== 'simple' && product.type !== 'variable') return null
  const { min_quantity: min, max_quantity: max, in_stock: inStock } = variant ?? product
  const chosen = product.has_variants ? variant : null
  const page = chosen ? `${path}?variant=${chosen.id}` : path
  const error = notice?.kind === 'error' ? notice.text : ''
  return {
    action: cartActions.add,
    name: product.name,
    hidden: [
      { name: 'product_id', value: String(product.id) },
      ...(chosen ? [{ name: 'variant_id', value: String(chosen.id) }] : []),
      { name: 'page', value: page },
    ],
    quantity: {
      id: 'add-quantity',
      value: notice?.values.quantity ?? String(min),
      min,
      max: Math.min(max ?? MAX_PIECES, MAX_PIECES),
      error: notice?.errors.quantity ?? '',
    },
    attributes: readAttributes(notice?.values ?? {}),
    missing: product.has_variants && !variant ? listOpen(product, options) : '',
    sold_out: !inStock,
    stock_notice: !inStock && (variant || !product.has_variants) ? STOCK_NOTICE_ACTION : '',
    error,
  }
}

/** The options that still have to be chosen. */
function listOpen({ options }: ShownProduct, chosen: ChosenOptions): string {
  const open = options.filter(({ name }) => chosen[name] === undefined)
  return (open.length > 0 ? open : options).map(({ name }) => name).join(', ')
}

/** The key of the notice of a product's form: the page has a form for reviews too. */
export function addFormKey(path: string): string {
  return `${path}#choose`
}

/** The product's page that a form was sent from, as `buildAddForm` writes it; undefined for anything else. */
export function parseSourcePage(text: string | undefined): { path: string; url: string } | undefined {
  const [url, path] = /^(\/products\/[\w.!~*'()%-]{1,500})(?:\?variant=\d{1,10})?$/.exec(text ?? '') ?? []
  return url === undefined || path === undefined ? undefined : { path, url }
}

/** The attribute that a form's field is for: `attributes[Engraving]` is for `Engraving`. */
export function keyOfField(name: string): string | undefined {
  return /^attributes\[(.+)\]$/s.exec(name)?.[1]
}

/** The attributes that a form gives a line, in the order of its fields. */
export function readAttributes(fields: Readonly<Record<string, unknown>>): LineAttribute[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const key = keyOfField(name)
    return key === undefined || typeof value !== 'string' ? [] : [{ key, value }]
  })
}

/** The fields of a form that gives a line its attributes. */
export function writeAttributes(attributes: readonly LineAttribute[]): Record<string, string> {
  return Object.fromEntries(attributes.map(({ key, value }) => [`attributes[${key}]`, value]))
}
