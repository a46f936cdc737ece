import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import type { Offer } from './load-lines.ts'
import { MAX_PIECES } from './max-pieces.ts'

/** Throws `invalid_fields` and `insufficient_stock`. */
export function checkQuantity({ minQuantity, maxQuantity, available, name }: Offer, quantity: number): void {
  if (available !== null && quantity > available)
    throw new DomainError('insufficient_stock', { name, available })
  const max = Math.min(maxQuantity ?? MAX_PIECES, MAX_PIECES)
  if (quantity < minQuantity || quantity > max)
    throw invalidField('quantity', 'quantity', { min: minQuantity, max })
}
