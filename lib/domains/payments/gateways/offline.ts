import type { Settings } from '#lib/services/settings/index.ts'
import type { Gateway } from './gateway.ts'

type OfflineSettings = { id: string; name: string; description: string | null; message: string }

/** A way to pay without a provider: the buyer gets instructions, and the owner records the money when it arrives. */
export function createOfflineGateway({ id, name, description, message }: OfflineSettings): Gateway {
  return {
    id,
    type: 'offline',
    describe: () => ({ name, description, iconUrl: null }),
    start: async () => ({ type: 'instructions', message }),
    verifyWebhook: async () => ({ verdict: 'rejected' }),
    fetchStatus: async () => ({ status: 'unknown', amount: 0, currency: '', refunded: 0 }),
    cancel: async () => undefined,
  }
}

/** The buyer's instructions; null for a bank transfer without the bank's details, which cannot be offered. */
export function offlineMessage(settings: Settings, id: 'cash_on_delivery' | 'bank_transfer'): string | null {
  const instructions = settings[`payments.${id}.instructions`]
  if (id === 'cash_on_delivery') return instructions
  const details = settings['payments.bank_transfer.details']
  return details && `${instructions}\n${details}`
}
