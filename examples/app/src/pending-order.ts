import type { Storage } from '@storefront/client'

const KEPT = 'storefront.pending_order'

/**
 * The key under which an order is placed. It is the same for the same order until there is an answer, also after the app was
 * ended, so that no one orders twice.
 */
export async function keyOf(storage: Storage, order: object): Promise<string> {
  const print = fingerprint(JSON.stringify(order))
  const kept = JSON.parse((await storage.getItem(KEPT)) ?? 'null') as { key: string; print: number } | null
  if (kept?.print === print) return kept.key
  const key = `order-${Date.now()}-${Math.random().toString(36).slice(2)}`
  await storage.setItem(KEPT, JSON.stringify({ key, print }))
  return key
}

/** There was an answer. */
export async function forgetKey(storage: Storage): Promise<void> {
  await storage.removeItem(KEPT)
}

/** Tells orders apart without storing an address. Of two with one print, the shop refuses the second. */
function fingerprint(text: string): number {
  let sum = 5381
  for (let i = 0; i < text.length; i++) sum = (sum * 33 + text.charCodeAt(i)) % 4_294_967_296
  return sum
}
