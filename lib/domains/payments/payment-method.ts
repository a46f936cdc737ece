import type { Context } from '#lib/context.ts'
import type { Gateway } from './gateways/gateway.ts'
import { offlineMessage } from './gateways/offline.ts'

/** A way to pay, as it is offered. */
export type PaymentMethod = {
  id: string
  name: string
  description: string | null
  type: 'offline' | 'web' | 'free'
  iconUrl: string | null
}

/** What there is to choose where nothing is to be paid. */
export const FREE: PaymentMethod = {
  id: 'free',
  name: 'Free',
  description: null,
  type: 'free',
  iconUrl: null,
}

/** The ways to pay for a total in minor units of a currency. */
export async function listPaymentMethods(
  { gateways }: Context,
  { total, currency }: { total: number; currency: string; country: string | null },
): Promise<PaymentMethod[]> {
  if (total === 0) return [FREE]
  const able = gateways.offered().filter(({ canCharge }) => canCharge?.(total, currency) ?? true)
  return able.map(toMethod)
}

function toMethod(gateway: Gateway): PaymentMethod {
  return { id: gateway.id, type: gateway.type, ...gateway.describe() }
}

/** What the buyer of an order is told to do, by the gateway; null where there is nothing to tell. */
export function tellInstructions({ settings }: Context, gateway: string): string | null {
  return gateway === 'cash_on_delivery' || gateway === 'bank_transfer'
    ? offlineMessage(settings.current, gateway)
    : null
}
