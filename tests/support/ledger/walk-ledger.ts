import { DomainError } from '#lib/domains/domain-error.ts'
import type { PaymentShop, WebOrder } from '#tests/support/payments/payment-shop.ts'
import { acts } from './acts.ts'
import { findFaultsOf, settleAndCompare } from './laws.ts'
import { createRandom, type Random } from './random.ts'

export type Walk = {
  steps: number
  seed: number
  /** After how many steps everything is settled and compared with the provider and the documents. */
  every?: number
  /** Called at each of these. */
  report?(step: number, counts: Record<string, number>): void
}

/** Orders that steps are drawn for at the same time. */
const OPEN = 6

/**
 * Draws steps of buyers, owners, parcels, a provider and the clock. After each, the ledger of its order has to come to the stored sums and
 * states, and nothing can be refundable below zero; after some, provider, ledger, documents and stock have to agree. Throws with the
 * steps of the order otherwise. Resolves to how often each step was taken, and how often it was refused.
 */
export async function walkLedger(shop: PaymentShop, walk: Walk): Promise<Record<string, number>> {
  const { steps, seed, every = 25, report } = walk
  const random = createRandom(seed)
  const counts: Record<string, number> = {}
  const histories = new Map<number, string[]>()
  const open: WebOrder[] = []
  await openBooks(shop)
  for (let step = 1; step <= steps; step++) {
    if (open.length < OPEN || random.chance(0.08)) open.push(await place(shop, random))
    if (open.length > OPEN) open.shift()
    const order = random.pick(open)
    const [name, act] = random.pick(acts)
    const outcome = await attempt(() => act({ shop, random, order }))
    const key = outcome === 'done' ? name : `${name} refused`
    counts[key] = (counts[key] ?? 0) + 1
    const history = [...(histories.get(order.id) ?? []), key]
    histories.set(order.id, history)
    const faults = await findFaultsOf(shop, order.id)
    if (step % every === 0 || step === steps) {
      faults.push(...(await settleAndCompare(shop)))
      report?.(step, counts)
    }
    if (faults.length > 0)
      throw new Error(
        `Step ${step} of seed ${seed}, order ${order.id} (${history.join(', ')}):\n${faults.join('\n')}`,
      )
  }
  return counts
}

/** Orders have invoices, taxes and shipping that costs something. */
async function openBooks({ app }: PaymentShop): Promise<void> {
  await app.settings.set('invoices.enabled', true)
  const { prisma } = app.database
  await prisma.shippingMethod.create({ data: { code: 'post', name: 'Post', price: 490n } })
  await prisma.taxRate.create({ data: { name: 'VAT', country: 'US', rate: 190_000 } })
}

/** Most orders are paid at once: what happens to money begins then. */
async function place(shop: PaymentShop, random: Random): Promise<WebOrder> {
  const isOffline = random.chance(0.3)
  const gateway = isOffline ? random.pick(['bank_transfer', 'cash_on_delivery']) : shop.peer.gateway.id
  const isPaid = !isOffline && random.chance(0.6)
  if (isPaid) {
    await shop.peer.setDown(false)
    await shop.peer.setTrouble(null)
  }
  const order = await shop.order({ stock: 9, quantity: 1 + random.int(3), gateway })
  if (!isPaid) return order
  await shop.peer.pay(await shop.referenceOf(order))
  await shop.deliverAll()
  return order
}

/** Whether it was done; what the shop refuses changes nothing. */
async function attempt(act: () => Promise<unknown>): Promise<'done' | 'refused'> {
  try {
    return (await act()) === false ? 'refused' : 'done'
  } catch (error) {
    if (error instanceof DomainError) return 'refused'
    throw error
  }
}
