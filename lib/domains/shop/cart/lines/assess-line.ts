import type { LoadedLine } from './load-lines.ts'

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

/** What has changed about a line since it was added. */
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
