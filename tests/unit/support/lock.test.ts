import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { withLock } from '../../../scripts/support/lock.mjs'
import { inBuild } from '../../../scripts/support/paths.mjs'

it('lets one piece of work run at a time under a name', async () => {
  const name = `test-${randomUUID()}`
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await sleep(20)
    running -= 1
  }
  await Promise.all([withLock(name, work), withLock(name, work), withLock(name, work)])
  expect(most).toBe(1)
})

it('is released when the work fails', async () => {
  const name = `test-${randomUUID()}`
  await expect(
    withLock(name, async () => {
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
  expect(await withLock(name, async () => 'done')).toBe('done')
})

it('is taken over by exactly one of those waiting when its owner has died', async () => {
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'exit')
  const name = `test-${randomUUID()}`
  const order: string[] = []
  await withLock('warm-up', async () => undefined)
  await writeFile(inBuild('locks', name), `${dead.pid} gone`)
  const work = async () => {
    order.push('in')
    await sleep(20)
    order.push('out')
  }
  await Promise.all(Array.from({ length: 5 }, () => withLock(name, work)))
  expect(order).toEqual(Array.from({ length: 5 }, () => ['in', 'out']).flat())
  await expect(readFile(inBuild('locks', name))).rejects.toThrow('ENOENT')
})
