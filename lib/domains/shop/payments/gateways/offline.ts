import type { Settings } from '#lib/services/settings/index.ts'
import { textsIn } from '#lib/services/texts/index.ts'
import { describeMethod } from './describe-method.ts'
import type { Gateway } from './gateway.ts'

export const offlineMethods = ['cash_on_delivery', 'bank_transfer'] as const

type OfflineMethod = (typeof offlineMethods)[number]

/** A way to pay without a provider: the buyer gets instructions, and the owner records the money when it arrives. */
export function createOfflineGateway(id: OfflineMethod, settings: Settings): Gateway {
  return {
    id,
    type: 'offline',
    describe: (shown) => describeMethod(shown, id),
    start: async () => ({ type: 'instructions', message: writeInstructions(settings, id) ?? '' }),
    verifyWebhook: async () => ({ verdict: 'rejected' }),
    fetchStatus: async () => ({ status: 'unknown', amount: 0, currency: '', refunded: 0 }),
    cancel: async () => undefined,
  }
}

/**
 * The buyer's instructions, in the language of the settings; null for a bank transfer without the bank's details, which cannot be
 * offered, and for methods that are not offline.
 */
export function writeInstructions(settings: Settings, id: string): string | null {
  const method = offlineMethods.find((one) => one === id)
  if (method === undefined) return null
  const { t } = textsIn(settings['site.locale'])
  const instructions = settings[`payments.${method}.instructions`] ?? t(`payment.instructions.${method}`)
  if (method === 'cash_on_delivery') return instructions
  const details = settings['payments.bank_transfer.details']
  return details && `${instructions}\n${details}`
}
