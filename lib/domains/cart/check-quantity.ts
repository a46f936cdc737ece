import { InsufficientStock } from '#lib/domains/orders/index.ts'
import { QuantityOutOfBounds } from './errors.ts'
import type { Offer } from './load-lines.ts'

/** The largest quantity of a line. */
export const MAX_PIECES = 999

/** Throws QuantityOutOfBounds and InsufficientStock. */
export function checkQuantity({ minQuantity, maxQuantity, available, name }: Offer, quantity: number): void {
  if (available !== null && quantity > available) throw new InsufficientStock(name, available)
  const max = Math.min(maxQuantity ?? MAX_PIECES, MAX_PIECES)
  if (quantity < minQuantity || quantity > max) throw new QuantityOutOfBounds(minQuantity, max)
}
