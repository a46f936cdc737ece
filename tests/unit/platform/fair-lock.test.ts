import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FairLock } from '#lib/platform/database/sqlite/locks.ts'

test('goes to those who wait in the order they asked, one at a time', async () => {
  const lock = new FairLock()
  const log: string[] = []
  const use = (name: string) =>
    lock.run(async () => {
      log.push(`${name} in`)
      await nextTurn()
      log.push(`${name} out`)
    })
  await Promise.all(['first', 'second', 'third'].map(use))
  expect(log).toEqual(['first in', 'first out', 'second in', 'second out', 'third in', 'third out'])
})

test('does not go to a newcomer while it changes hands', async () => {
  const lock = new FairLock()
  const release = await lock.acquire()
  const order: string[] = []
  const waiting = lock.run(() => order.push('waiting'))
  release()
  const newcomer = lock.run(() => order.push('newcomer'))
  await Promise.all([waiting, newcomer])
  expect(order).toEqual(['waiting', 'newcomer'])
})

test('is given back when the work throws, and once only', async () => {
  const lock = new FairLock()
  await expect(lock.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const release = await lock.acquire()
  release()
  await lock.acquire()
  release()
  const third = lock.acquire().then(() => 'acquired')
  expect(await Promise.race([third, nextTurn('still waiting')])).toBe('still waiting')
})
