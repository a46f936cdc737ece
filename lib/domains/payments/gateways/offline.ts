import type { Gateway } from './gateway.ts'

type OfflineSettings = { id: string; name: string; description: string | null; message: string }

/** A way to pay without a provider: the buyer is told what to do, and the owner when the money is there. */
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
