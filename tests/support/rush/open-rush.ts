import { expireOrderNow, refundByHand } from '#lib/domains/shop/checkout/index.ts'
import { findAnyOrder, orderToken } from '#lib/domains/shop/orders/index.ts'
import { reconcileAttempt } from '#lib/domains/shop/payments/attempts/reconcile-attempt.ts'
import { sweepPayments } from '#lib/domains/shop/payments/index.ts'
import { openShopApi, type ShopApi } from '#tests/api/checkout/shop-api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openSandboxPeer, type SandboxPeer } from '#tests/support/payments/sandbox-peer.ts'
import { findFaults } from './find-faults.ts'

/** Several instances of a shop on one database, in which buyers get in each other's way. */
export type Rush = {
  /** So many buyers order, change, pay and cancel at once. Resolves to how often each thing was answered. */
  run(buyers: number): Promise<Record<string, number>>
  /** Faults in the books; none, if all is well. */
  faults(): Promise<string[]>
  close(): Promise<void>
}

type Instance = { shop: ShopApi; peer: SandboxPeer }
type Product = { id: number }

export async function openRush(instances: number, given?: TestDatabase): Promise<Rush> {
  const database = given ?? (await createTestDatabase())
  const open: Instance[] = []
  while (open.length < instances) open.push(await openInstance(database))
  const [first] = open as [Instance]
  const { app, catalogue } = first.shop
  await app.database.prisma.coupon.createMany({
    data: [
      { code: 'HALF', type: 'percent', percent: 5000 },
      { code: 'FIVE', type: 'fixed', amount: 500n, maxUsesPerCustomer: 2 },
      { code: 'FEW', type: 'percent', percent: 1000, maxUses: 6 },
    ],
  })
  let rounds = 0
  return {
    async run(buyers) {
      // Some of them run out, and come back.
      const products = await Promise.all(
        [4, 12, 40, 40].map((stock) => catalogue.product({ stock, price: 2000 })),
      )
      const counts: Record<string, number> = {}
      const tell = (outcome: string) => {
        counts[outcome] = (counts[outcome] ?? 0) + 1
      }
      const round = ++rounds
      const ready = await inTurns(buyers, async (at) => {
        const instance = open[at % open.length] as Instance
        const buyer = new Buyer(instance, { email: `buyer-${round}-${at}@example.com`, tell })
        await buyer.fill(products, at)
        return buyer
      })
      await Promise.all(ready.map((buyer, at) => buyer.act(at)))
      for (const { shop } of open) {
        await sweepPayments(shop.app)
        await shop.app.outbox.drain()
      }
      return counts
    },
    faults: () => findFaults(app.database.prisma),
    async close() {
      for (const { shop, peer } of open) {
        await shop.close()
        await peer.close()
      }
      if (!given) await database.drop()
    },
  }
}

async function openInstance(database: TestDatabase): Promise<Instance> {
  const peer = await openSandboxPeer()
  const shop = await openShopApi({
    database,
    gateways: [peer.gateway],
    now: new Date().toISOString(),
    env: { LOG_LEVEL: 'error' },
  })
  peer.attach(shop.app)
  return { shop, peer }
}

/** One that most use, one for two uses of each buyer, and one that is soon used up. */
function couponFor(at: number): string {
  return at % 4 === 1 ? 'FIVE' : at % 4 === 2 ? 'FEW' : 'HALF'
}

/** A few at a time: what is to be seen is what comes after. */
async function inTurns<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count) {
    const size = Math.min(8, count - made.length)
    made.push(...(await Promise.all(Array.from({ length: size }, (_, at) => make(made.length + at)))))
  }
  return made
}

/** A guest with a cart of several things. */
class Buyer {
  readonly #instance: Instance
  readonly #email: string
  readonly #tell: (outcome: string) => void
  #cart: Record<string, string> = {}
  #instead: Product[] = []

  constructor(instance: Instance, { email, tell }: { email: string; tell: (outcome: string) => void }) {
    this.#instance = instance
    this.#email = email
    this.#tell = tell
  }

  /** Every other one takes things in the other order. */
  async fill(products: readonly Product[], at: number): Promise<void> {
    const { shop } = this.#instance
    const [one, two, ...rest] = at % 2 ? products : [...products].reverse()
    this.#instead = rest
    this.#cart = await shop.beginCart([one, two].flatMap((product) => product ?? []))
    await shop.call('POST', '/cart/coupon', { code: couponFor(at) }, this.#cart)
  }

  /** Orders, and then does what gets in the way of others. */
  async act(at: number): Promise<void> {
    const number = await this.#order(at % 16 === 15 ? 'cash_on_delivery' : 'sandbox')
    if (number === null) return
    const { app } = this.#instance.shop
    switch (at % 8) {
      case 3:
        await Promise.all([this.#change(at), this.#pay(number)])
        await this.#refund(number)
        break
      case 4:
        await Promise.all([this.#cancel(number), this.#pay(number), this.#change(at)])
        break
      case 5:
        await this.#watch('expire', () => expireOrderNow(app, number))
        // Too late, but not for nothing where the items are still in stock.
        await Promise.all([this.#pay(number), this.#order('sandbox')])
        break
      default:
        await this.#change(at)
        await this.#change(at + 1)
        if (at % 8 === 6) await this.#cancel(number)
    }
  }

  /** Other lines and another coupon for the same cart, ordered twice at once. */
  async #change(at: number): Promise<void> {
    const { shop } = this.#instance
    const { json } = await shop.get('/cart', this.#cart)
    for (const item of json.data.items) {
      await shop.call('DELETE', `/cart/items/${item.id}`, undefined, this.#cart)
      this.#instead = [...this.#instead, { id: item.product_id }]
    }
    for (const product of this.#instead.splice(0, 2))
      this.#note('change', await shop.add(product, 1, this.#cart))
    await shop.call('POST', '/cart/coupon', { code: couponFor(at + 1) }, this.#cart)
    await Promise.all([this.#order('sandbox'), this.#order('sandbox')])
  }

  async #order(gateway: string): Promise<string | null> {
    const changes = { email: this.#email, payment_gateway: gateway }
    const answer = await this.#instance.shop.checkOut(this.#cart, changes)
    this.#note('checkout', answer)
    return answer.json?.data?.order.number ?? null
  }

  async #cancel(number: string): Promise<void> {
    const { shop } = this.#instance
    const order = await findAnyOrder(shop.app, number)
    const path = `/orders/${number}/cancel?order_token=${orderToken(shop.app.secrets, order)}`
    this.#note('cancel', await shop.call('POST', path))
  }

  /** Pays what the order waits for, or waited for last, and has the shop see it. */
  async #pay(number: string): Promise<void> {
    const { shop, peer } = this.#instance
    await this.#watch('pay', async () => {
      const attempt = await shop.app.database.prisma.paymentAttempt.findFirst({
        where: { order: { number }, reference: { not: null } },
        orderBy: { id: 'desc' },
      })
      if (!attempt?.reference) return
      await peer.pay(attempt.reference).catch(() => undefined)
      await reconcileAttempt(shop.app, attempt.id)
    })
  }

  async #refund(number: string): Promise<void> {
    const { app } = this.#instance.shop
    await this.#watch('refund', async () =>
      refundByHand(app, await findAnyOrder(app, number), { everything: true }),
    )
  }

  /** Runs an action of the owner, which may be refused by a DomainError alone. */
  async #watch(what: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      this.#tell(`${what} done`)
    } catch (error) {
      const { name, message } = error as Error
      this.#tell(name === 'DomainError' ? `${what} refused` : `${what} 500 ${name} ${message}`)
    }
  }

  #note(what: string, { status, json }: { status: number; json: { error?: string } }): void {
    this.#tell(`${what} ${status} ${json?.error ?? ''}`.trim())
  }
}
