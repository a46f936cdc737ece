import { describe, expect, it } from 'vitest'
import { createFairQueue, type FairQueue, type Release } from '#lib/server/requests/page-limits.ts'

const limits = { most: 4, mostPerAddress: 2, mostWaitingPerAddress: 6 }
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Takes slots in the name of addresses, and keeps what became of it, in order. */
const openQueue = (given: Partial<typeof limits> = {}) => {
  let milliseconds = 0
  const slots: FairQueue = createFairQueue({ ...limits, ...given }, () => milliseconds)
  const begun: string[] = []
  const refused: string[] = []
  const releases: Release[] = []
  const withdrawals: (() => void)[] = []
  const ask = (address: string, times = 1) => {
    for (let i = 0; i < times; i++) {
      slots
        .take(address, (withdraw) => withdrawals.push(withdraw))
        .then((release) => {
          if (!release) return refused.push(address)
          begun.push(address)
          return releases.push(release)
        })
    }
  }
  const finish = async () => {
    releases.shift()?.()
    await settle()
  }
  const pass = (seconds: number) => {
    milliseconds += seconds * 1000
  }
  return { ask, finish, pass, begun, refused, releases, withdrawals }
}

describe('fair slots', () => {
  it('are as many as there may be, two of them for one address', async () => {
    const queue = openQueue()
    queue.ask('a', 4)
    queue.ask('b', 1)
    queue.ask('c', 2)
    await settle()
    expect(queue.begun).toEqual(['a', 'a', 'b', 'c'])
    expect(queue.refused).toEqual([])
  })

  it('go round, so that who asks for many keeps nobody waiting', async () => {
    const queue = openQueue({ most: 1, mostPerAddress: 1 })
    queue.ask('a', 4)
    queue.ask('b', 2)
    queue.ask('c', 1)
    await settle()
    for (let i = 0; i < 6; i++) await queue.finish()
    expect(queue.begun).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a'])
  })

  it('go first to whoever has had the fewest lately', async () => {
    const queue = openQueue({ most: 1, mostPerAddress: 1 })
    queue.ask('a', 6)
    await settle()
    for (let i = 0; i < 5; i++) await queue.finish()
    queue.begun.length = 0
    queue.ask('a', 2)
    queue.ask('b', 4)
    await settle()
    for (let i = 0; i < 6; i++) await queue.finish()
    expect(queue.begun).toEqual(['b', 'b', 'b', 'b', 'a', 'a'])
  })

  it('go to whoever came first once it is forgotten who has had how many', async () => {
    const queue = openQueue({ most: 1, mostPerAddress: 1 })
    queue.ask('a', 6)
    await settle()
    for (let i = 0; i < 6; i++) await queue.finish()
    queue.begun.length = 0
    queue.pass(100)
    for (const address of ['c', 'a', 'b']) queue.ask(address)
    await settle()
    for (let i = 0; i < 3; i++) await queue.finish()
    expect(queue.begun).toEqual(['c', 'a', 'b'])
  })

  it('are refused only to the address that has filled its own queue', async () => {
    const queue = openQueue({ most: 1, mostPerAddress: 1, mostWaitingPerAddress: 3 })
    queue.ask('a', 6)
    await settle()
    expect(queue.refused).toEqual(['a', 'a'])
    for (const address of ['b', 'c', 'd', 'e']) queue.ask(address, 3)
    await settle()
    expect(queue.refused).toEqual(['a', 'a'])
    await queue.finish()
    expect(queue.begun).toEqual(['a', 'b'])
    queue.ask('a', 1)
    queue.ask('b', 1)
    await settle()
    expect(queue.refused).toEqual(['a', 'a', 'a'])
  })

  it('never wait while there is room, whatever addresses have done before', async () => {
    const queue = openQueue({ most: 2, mostPerAddress: 1, mostWaitingPerAddress: 2 })
    queue.ask('a', 5)
    await settle()
    queue.ask('b', 1)
    await settle()
    expect(queue.begun).toEqual(['a', 'b'])
    for (let i = 0; i < 4; i++) await queue.finish()
    queue.ask('a', 2)
    queue.ask('b', 1)
    await settle()
    expect(queue.begun).toEqual(['a', 'b', 'a', 'a', 'a', 'b'])
  })

  it('are given to the next where one is given back, whichever way, and once', async () => {
    const queue = openQueue({ most: 2, mostPerAddress: 2 })
    queue.ask('a', 4)
    await settle()
    const [first] = queue.releases
    first?.()
    first?.()
    await settle()
    expect(queue.begun).toHaveLength(3)
    queue.withdrawals.at(-1)?.()
    await settle()
    expect(queue.refused).toEqual(['a'])
    for (const release of queue.releases) release()
    await settle()
    queue.ask('b', 2)
    await settle()
    expect(queue.begun).toEqual(['a', 'a', 'a', 'b', 'b'])
  })
})
