import type { FileOrder } from './file-order.ts'

type State = Pick<FileOrder, 'status' | 'paymentStatus' | 'fulfillmentStatus'>

const states: Record<string, State> = {
  pending: { status: 'pending', paymentStatus: 'pending', fulfillmentStatus: 'unfulfilled' },
  'on-hold': { status: 'pending', paymentStatus: 'pending', fulfillmentStatus: 'unfulfilled' },
  processing: { status: 'processing', paymentStatus: 'paid', fulfillmentStatus: 'unfulfilled' },
  completed: { status: 'completed', paymentStatus: 'paid', fulfillmentStatus: 'fulfilled' },
  refunded: { status: 'completed', paymentStatus: 'refunded', fulfillmentStatus: 'fulfilled' },
  cancelled: { status: 'cancelled', paymentStatus: 'cancelled', fulfillmentStatus: 'unfulfilled' },
  failed: { status: 'cancelled', paymentStatus: 'failed', fulfillmentStatus: 'unfulfilled' },
}

/** Drafts, which no customer placed. */
const drafts = new Set(['checkout-draft', 'auto-draft', 'draft', 'trash'])

/** Maps the state of a WooCommerce order to this shop's; null for a draft. States added by plugins count as processing. */
export function readWooState(cell: string, refunded: number, total: number): State | null {
  const name = cell.trim().toLowerCase().replace(/^wc-/, '')
  if (drafts.has(name)) return null
  const state = states[name] ?? {
    status: 'processing',
    paymentStatus: 'paid',
    fulfillmentStatus: 'unfulfilled',
  }
  if (state.paymentStatus !== 'paid' || refunded <= 0) return state
  return { ...state, paymentStatus: refunded >= total ? 'refunded' : 'partially_refunded' }
}
