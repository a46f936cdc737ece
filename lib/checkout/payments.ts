import type { Context } from '#lib/context.ts'

/** A way to pay, as it is offered. */
export type PaymentMethod = {
  id: string
  name: string
  description: string | null
  type: 'offline' | 'web' | 'free'
  iconUrl: string | null
}

/** What a started payment asks of the buyer. Addresses are whole, or paths of the site. */
export type StartedPayment =
  | { type: 'instructions'; message: string }
  | { type: 'paid' }
  | { type: 'web'; url: string; successUrl: string }
  | { type: 'failed'; message: string }

/** The ways to pay for a total in minor units. */
export async function listPaymentMethods(
  _context: Context,
  { total }: { total: number; country: string | null },
): Promise<PaymentMethod[]> {
  if (total === 0) return [FREE]
  return [...instructions].map(([id, { name }]) => ({
    id,
    name,
    description: null,
    type: 'offline',
    iconUrl: null,
  }))
}

export const FREE: PaymentMethod = {
  id: 'free',
  name: 'Free',
  description: null,
  type: 'free',
  iconUrl: null,
}

const instructions = new Map([
  ['cash_on_delivery', { name: 'Cash on delivery', message: 'Pay when the order is delivered.' }],
  ['bank_transfer', { name: 'Bank transfer', message: 'Transfer the total and name the order’s number.' }],
])

/** What the buyer of an order is told to do, by the gateway; null where there is nothing to tell. */
export function tellInstructions(_context: Context, gateway: string): string | null {
  return instructions.get(gateway)?.message ?? null
}

/** Begins the payment of an order, after the transaction that placed it. */
export async function startPayment(
  _context: Context,
  { gateway }: { orderId: number; gateway: string },
): Promise<StartedPayment> {
  return { type: 'instructions', message: instructions.get(gateway)?.message ?? '' }
}

/** Ends what was begun to pay for an order; what turns out to be paid is counted as that. */
export async function cancelAttempts(_context: Context, _orderId: number): Promise<void> {}
