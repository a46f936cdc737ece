/** Gives a slot back; calling it again does nothing. */
export type Release = () => void

export type SlotLimits = {
  /** Under way at once. */
  most: number
  /** Of these, for one address. */
  mostPerAddress: number
  /** Requests that wait for their turn. */
  mostWaiting: number
}

export type FairSlots = {
  /**
   * Resolves to a slot when it is the address's turn, or to undefined if too many wait already. `leave` is called
   * with what takes the request out of the queue again.
   */
  take(address: string, leave?: (withdraw: () => void) => void): Promise<Release | undefined>
}

type Waiter = (release: Release | undefined) => void

/**
 * Bounds how many requests are under way. Addresses take turns, so that one that asks for thousands delays itself alone;
 * where the queue is full, whoever has most in it loses the last.
 */
export function createFairSlots({ most, mostPerAddress, mostWaiting }: SlotLimits): FairSlots {
  const running = new Map<string, number>()
  // In the order of their turns.
  const queues = new Map<string, Waiter[]>()
  let underWay = 0
  let waiting = 0

  const begin = (address: string): Release => {
    underWay++
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

  const passOn = (): void => {
    for (const [address, queue] of queues) {
      if (underWay >= most) return
      if (!mayBegin(address)) continue
      const next = queue.shift()
      if (!next) continue
      // The others have their turns first.
      queues.delete(address)
      if (queue.length > 0) queues.set(address, queue)
      waiting--
      next(begin(address))
    }
  }

  const remove = (address: string, waiter: Waiter): boolean => {
    const queue = queues.get(address)
    const at = queue?.indexOf(waiter) ?? -1
    if (!queue || at < 0) return false
    queue.splice(at, 1)
    if (queue.length === 0) queues.delete(address)
    waiting--
    return true
  }

  const makeRoom = (address: string): boolean => {
    const [longest, queue] = longestOf(queues)
    const loser = queue.at(-1)
    if (!loser || queue.length <= (queues.get(address)?.length ?? 0)) return false
    remove(longest, loser)
    loser(undefined)
    return true
  }

  return {
    async take(address, leave) {
      if (mayBegin(address) && !queues.has(address)) return begin(address)
      if (waiting >= mostWaiting && !makeRoom(address)) return undefined
      return new Promise((resolve) => {
        const queue = queues.get(address) ?? []
        queues.set(address, queue)
        queue.push(resolve)
        waiting++
        leave?.(() => {
          if (remove(address, resolve)) resolve(undefined)
        })
      })
    },
  }
}

function longestOf(queues: ReadonlyMap<string, Waiter[]>): [string, Waiter[]] {
  let longest: [string, Waiter[]] = ['', []]
  for (const entry of queues) if (entry[1].length > longest[1].length) longest = entry
  return longest
}
