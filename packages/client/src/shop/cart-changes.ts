import type { Cart, CartItem, Money } from '../api-types.ts'

/** Identifies the lines of a cart, including those the server does not know yet. */
export type LineKey = {
  product_id: number | null
  variant_id?: number | null
  /** The same variant with other attributes is another line. */
  attributes?: CartItem['attributes']
}

/** How a line looks until the server has answered. */
export type Preview = Pick<CartItem, 'name' | 'unit_price'> &
  Partial<Pick<CartItem, 'slug' | 'image' | 'variant_name' | 'options'>>

/** Units that are added to a line. */
export type Addition = { line: LineKey; quantity: number; preview?: Preview }

/** A change that the server has not confirmed. `key` is its Idempotency-Key. */
export type Change = { key: string } & (
  | ({ kind: 'add' } & Addition)
  | { kind: 'add_all'; additions: Addition[] }
  | { kind: 'set'; line: LineKey; quantity: number }
  | { kind: 'coupon'; code: string | null }
)

type Format = (amount: number) => string

export function isLine(line: LineKey, other: LineKey): boolean {
  return (
    line.product_id === other.product_id &&
    // Products without variants of their own have one that is not told.
    (line.variant_id ?? null) === (other.variant_id ?? null) &&
    attributesKey(line) === attributesKey(other)
  )
}

/** As the server compares attributes: in any order, and without those that have no value. */
function attributesKey({ attributes = [] }: LineKey): string {
  const pairs = attributes.map(
    ({ key, value }) => [key.trim(), value.replace(/\r\n?/g, '\n').trim()] as const,
  )
  const given = pairs.filter(([, value]) => value !== '')
  return JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The cart as it will probably be. Taxes, shipping and discounts stay as they were until the server has calculated them. */
export function applyChanges(cart: Cart, changes: readonly Change[], format: Format): Cart {
  if (changes.length === 0) return cart
  const items = changes.reduce((items, change) => applyChange(items, change, format), cart.items)
  const subtotal = sum(items)
  const money = (amount: number): Money => ({ amount, formatted: format(amount) })
  const coupon = changes.some((change) => change.kind === 'coupon' && change.code === null)
    ? null
    : cart.coupon
  return {
    ...cart,
    items,
    coupon,
    item_count: items.reduce((count, { quantity }) => count + quantity, 0),
    issues: cart.issues.filter(({ item_id }) => item_id === null || items.some(({ id }) => id === item_id)),
    totals: {
      ...cart.totals,
      subtotal: money(subtotal),
      total: money(Math.max(0, cart.totals.total.amount + subtotal - sum(cart.items))),
    },
  }
}

export function emptyCart(currency: string, format: Format): Cart {
  const zero = { amount: 0, formatted: format(0) }
  return {
    id: null,
    currency,
    item_count: 0,
    requires_shipping: false,
    items: [],
    coupon: null,
    totals: { subtotal: zero, discount: zero, shipping: null, shipping_tax: null, tax: zero, total: zero },
    tax_lines: [],
    issues: [],
    updated_at: null,
  }
}

function applyChange(items: CartItem[], change: Change, format: Format): CartItem[] {
  if (change.kind === 'coupon') return items
  if (change.kind === 'add') return addUnits(items, change, format)
  if (change.kind === 'add_all')
    return change.additions.reduce((changed, addition) => addUnits(changed, addition, format), items)
  const { line, quantity } = change
  const known = items.find((item) => isLine(item, line))
  return known ? replaceQuantity(items, known, quantity, format) : items
}

function addUnits(items: CartItem[], addition: Addition, format: Format): CartItem[] {
  const known = items.find((item) => isLine(item, addition.line))
  if (known) return replaceQuantity(items, known, known.quantity + addition.quantity, format)
  return addition.preview ? [...items, newItem(addition, addition.preview, format)] : items
}

function replaceQuantity(items: CartItem[], known: CartItem, quantity: number, format: Format): CartItem[] {
  if (quantity === 0) return items.filter((item) => item !== known)
  const changed = withQuantity(known, quantity, format)
  return items.map((item) => (item === known ? changed : item))
}

function withQuantity(item: CartItem, quantity: number, format: Format): CartItem {
  const amount = item.unit_price.amount * quantity
  const total = amount - item.discount.amount
  return {
    ...item,
    quantity,
    subtotal: { amount, formatted: format(amount) },
    total: { amount: total, formatted: format(total) },
  }
}

function newItem({ line, quantity }: Addition, preview: Preview, format: Format): CartItem {
  const zero = { amount: 0, formatted: format(0) }
  const item: CartItem = {
    id: -(line.variant_id ?? line.product_id ?? 1),
    product_id: line.product_id,
    variant_id: line.variant_id ?? null,
    slug: null,
    variant_name: null,
    sku: null,
    options: [],
    attributes: line.attributes ?? [],
    image: null,
    quantity,
    min_quantity: 1,
    max_quantity: null,
    compare_at_price: null,
    lowest_price: null,
    base_price: null,
    subtotal: zero,
    discount: zero,
    total: zero,
    in_stock: true,
    withdrawal_exemption: null,
    ...preview,
  }
  return withQuantity(item, quantity, format)
}

function sum(items: readonly CartItem[]): number {
  return items.reduce((total, { subtotal }) => total + subtotal.amount, 0)
}
