import type { Context } from '#lib/context.ts'
import { BY_HAND } from '#lib/domains/shop/orders/index.ts'
import { textsIn } from '#lib/services/texts/index.ts'
import type { Gateway } from './gateways/gateway.ts'
import { writeInstructions } from './gateways/offline.ts'

/** A payment method as offered to buyers. */
export type PaymentMethod = {
  id: string
  name: string
  description: string | null
  type: 'offline' | 'web' | 'free'
  iconUrl: string | null
  /** Whether signed-in customers may save what they pay with. */
  canSave: boolean
}

/** The only method when the total is zero. */
export function freeMethod({ settings }: Pick<Context, 'settings'>): PaymentMethod {
  const { t } = textsIn(settings.current['site.locale'])
  return {
    id: 'free',
    name: t('payment.free'),
    description: null,
    type: 'free',
    iconUrl: null,
    canSave: false,
  }
}

/** What a buyer has paid to staff, such as by card on the phone; never offered to buyers. */
export function handMethod({ settings }: Pick<Context, 'settings'>): PaymentMethod {
  const { t } = textsIn(settings.current['site.locale'])
  return {
    id: BY_HAND,
    name: t('payment.by_hand'),
    description: null,
    type: 'offline',
    iconUrl: null,
    canSave: false,
  }
}

export function isByHand({ id }: Pick<PaymentMethod, 'id'>): boolean {
  return id === BY_HAND
}

/** The methods for a total in minor units. */
export async function listPaymentMethods(
  context: Context,
  { total, currency }: { total: number; currency: string },
): Promise<PaymentMethod[]> {
  if (total === 0) return [freeMethod(context)]
  const able = context.gateways.offered().filter(({ canCharge }) => canCharge?.(total, currency) ?? true)
  return able.map((gateway) => toMethod(gateway, context))
}

function toMethod({ id, type, vault, describe }: Gateway, { settings }: Context): PaymentMethod {
  return { id, type, ...describe(settings.current), canSave: vault !== undefined }
}

/** The instructions of an offline method; null for any other. */
export function offlineInstructions({ settings }: Context, gateway: string): string | null {
  return writeInstructions(settings.current, gateway)
}
