import { setTimeout as sleep } from 'node:timers/promises'
import { type Guest, shopOnce } from './shop-once.ts'

/** One process of a shop, as a balancer sees it. */
export type Instance = {
  send: Guest['send']
  close(): Promise<void>
}

export type RollOver = {
  /** Opens an instance with these secrets: APP_SECRET, and APP_SECRET_PREVIOUS. */
  open(appSecret: string, previous: string): Promise<Instance>
  /** Encrypts everything under the new secret. */
  rotate(): Promise<void>
  credentials: Guest['credentials']
  productId: number
  buyers: number
  old: string
  new: string
}

/** The buyers' orders during it, and what went wrong. */
export type RollOverResult = { journeys: number; failures: string[] }

/**
 * Replaces the secret of a shop of two instances, one at a time, while guests shop through both: first the new one is
 * known, then it is used, then everything is encrypted again, and then the old one is gone.
 */
export async function rollOver(site: RollOver): Promise<RollOverResult> {
  const balancer = new Balancer(await Promise.all([1, 2].map(() => site.open(site.old, ''))))
  const traffic = new Traffic(site, balancer)
  try {
    await traffic.everybodyOnce()
    for (const [current, previous] of [
      [site.old, site.new],
      [site.new, site.old],
    ] as const) {
      await balancer.replaceAll(() => site.open(current, previous))
      await traffic.everybodyOnce()
    }
    await site.rotate()
    // Requests that began before the new secret signed have finished since.
    await balancer.replaceAll(() => site.open(site.new, ''))
    await traffic.everybodyOnce()
  } finally {
    await traffic.stop()
    await balancer.close()
  }
  return { journeys: traffic.journeys, failures: traffic.failures }
}

class Traffic {
  journeys = 0
  failures: string[] = []
  #stopped = false
  #buyers: { journeys: number; done: Promise<void> }[]

  constructor(site: RollOver, balancer: Balancer) {
    this.#buyers = Array.from({ length: site.buyers }, () => {
      const buyer = { journeys: 0, done: Promise.resolve() }
      buyer.done = this.#shop(buyer, { ...site, send: (request) => balancer.send(request) })
      return buyer
    })
  }

  async #shop(buyer: { journeys: number }, guest: Guest): Promise<void> {
    while (!this.#stopped) {
      try {
        this.failures.push(...(await shopOnce(guest)))
      } catch (error) {
        this.failures.push(String(error))
      }
      buyer.journeys++
      this.journeys++
    }
  }

  /** Waits until every buyer has begun a journey after now, and finished it. */
  async everybodyOnce(): Promise<void> {
    const wanted = this.#buyers.map(({ journeys }) => journeys + 2)
    while (this.#buyers.some(({ journeys }, at) => journeys < (wanted[at] ?? 0))) await sleep(10)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#buyers.map(({ done }) => done))
  }
}

/** Deals requests out; an instance that is replaced gets none, and finishes those it has. */
class Balancer {
  #places: { instance: Instance; isUp: boolean; underWay: number }[]
  #turn = 0

  constructor(instances: Instance[]) {
    this.#places = instances.map((instance) => ({ instance, isUp: true, underWay: 0 }))
  }

  async send(request: Parameters<Instance['send']>[0]) {
    const up = this.#places.filter(({ isUp }) => isUp)
    const place = up[this.#turn++ % up.length]
    if (!place) throw new Error('No instance is up.')
    place.underWay++
    try {
      return await place.instance.send(request)
    } finally {
      place.underWay--
    }
  }

  async replaceAll(open: () => Promise<Instance>): Promise<void> {
    for (const place of this.#places) {
      place.isUp = false
      while (place.underWay > 0) await sleep(5)
      await place.instance.close()
      place.instance = await open()
      place.isUp = true
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#places.map(({ instance }) => instance.close()))
  }
}
