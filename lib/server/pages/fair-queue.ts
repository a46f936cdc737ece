/** Returns a slot. Calling it again does nothing. */
export type Release = () => void

export type SlotLimits = {
  /** Requests in progress at once. */
  most: number
  /** Requests in progress at once per address. */
  mostPerAddress: number
  /** Waiting requests per address. The limit on connections bounds the total. */
  mostWaitingPerAddress: number
}

export type FairQueue = {
  /**
   * Resolves to a slot when it is the address's turn, or to undefined if too many of its requests are waiting. `leave`
   * is called with a function that removes the request from the queue.
   */
  take(address: string, leave?: (withdraw: () => void) => void): Promise<Release | undefined>
}

type Waiter = (release: Release | undefined) => void

// The time after which half of an address's turns are forgotten.
const HALF_LIFE_MS = 10_000

/**
 * Limits the requests in progress. Each address has its own queue, and the next turn goes to the address with the
 * fewest recent turns, so that one that sends thousands delays only itself.
 */
export function createFairQueue(limits: SlotLimits, now: () => number = () => performance.now()): FairQueue {
  const { most, mostPerAddress, mostWaitingPerAddress } = limits
  const running = new Map<string, number>()
  // In order of the last turn: among addresses with equally many turns, the one that has waited longest comes first.
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
