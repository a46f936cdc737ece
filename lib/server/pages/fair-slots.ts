/** Gives a slot back; calling it again does nothing. */
export type Release = () => void

export type SlotLimits = {
  /** Under way at once. */
  most: number
  /** Of these, for one address. */
  mostPerAddress: number
  /** Requests of one address that wait for their turn. Connections bound how many wait in all. */
  mostWaitingPerAddress: number
}

export type FairSlots = {
  /**
   * Resolves to a slot when it is the address's turn, or to undefined if too many of its requests wait already. `leave`
   * is called with a function that takes the request out of the queue again.
   */
  take(address: string, leave?: (withdraw: () => void) => void): Promise<Release | undefined>
}

type Waiter = (release: Release | undefined) => void

// How soon half of what an address has had is forgotten.
const HALF_LIFE_MS = 10_000

/**
 * Bounds how many requests are under way. Each address has a queue of its own, and the next turn goes to the address that
 * has had the fewest lately, so that one that sends thousands delays and crowds out itself alone.
 */
export function createFairSlots(limits: SlotLimits, now: () => number = () => performance.now()): FairSlots {
  const { most, mostPerAddress, mostWaitingPerAddress } = limits
  const running = new Map<string, number>()
  // Among addresses that have had as many turns, whoever had none for longest comes first.
  const queues = new Map<string, Waiter[]>()
  const had = new Map<string, number>()
  let halvedAt = now()
  let underWay = 0

  const forget = (): void => {
    const halvings = Math.floor((now() - halvedAt) / HALF_LIFE_MS)
    if (halvings === 0) return
    halvedAt += halvings * HALF_LIFE_MS
    for (const [address, turns] of had) {
      const left = turns / 2 ** halvings
      if (left < 0.5) had.delete(address)
      else had.set(address, left)
    }
  }

  const begin = (address: string): Release => {
    forget()
    underWay++
    had.set(address, (had.get(address) ?? 0) + 1)
    running.set(address, (running.get(address) ?? 0) + 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      underWay--
      const left = (running.get(address) ?? 1) - 1
      if (left > 0) running.set(address, left)
      else running.delete(address)
      passOn()
    }
  }

  const mayBegin = (address: string): boolean =>
    underWay < most && (running.get(address) ?? 0) < mostPerAddress

  const findNext = (): string | undefined => {
    let next: string | undefined
    let fewest = Number.POSITIVE_INFINITY
    for (const address of queues.keys()) {
      const turns = had.get(address) ?? 0
      if (turns >= fewest || !mayBegin(address)) continue
      next = address
      fewest = turns
    }
    return next
  }

  const passOn = (): void => {
    const address = findNext()
    const queue = address === undefined ? undefined : queues.get(address)
    if (address === undefined || !queue) return
    const next = queue.shift()
    queues.delete(address)
    if (queue.length > 0) queues.set(address, queue)
    next?.(begin(address))
  }

  const remove = (address: string, waiter: Waiter): boolean => {
    const queue = queues.get(address)
    const at = queue?.indexOf(waiter) ?? -1
    if (!queue || at < 0) return false
    queue.splice(at, 1)
    if (queue.length === 0) queues.delete(address)
    return true
  }

  return {
    async take(address, leave) {
      const queue = queues.get(address) ?? []
      if (queue.length === 0 && mayBegin(address)) return begin(address)
      if (queue.length >= mostWaitingPerAddress) return undefined
      return new Promise((resolve) => {
        queues.set(address, queue)
        queue.push(resolve)
        leave?.(() => {
          if (remove(address, resolve)) resolve(undefined)
        })
      })
    },
  }
}
