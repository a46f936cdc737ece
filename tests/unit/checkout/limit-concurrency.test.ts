import { describe, expect, it } from 'vitest'
import { limitConcurrency } from '#lib/domains/shop/checkout/limit-concurrency.ts'
import type { Database } from '#lib/platform/database/db.ts'

const openDatabase = () => ({ dataVersion: {} }) as Database
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** Begins jobs by name, each of which ends when it is told to. */
function open(database: Database) {
  const begun: string[] = []
  const ends = new Map<string, { resolve: (name: string) => void; reject: (error: Error) => void }>()
  const answers = new Map<string, Promise<string>>()
  return {
    begun,
    add(name: string, handle = database) {
      const work = () =>
        new Promise<string>((resolve, reject) => {
          begun.push(name)
          ends.set(name, { resolve, reject })
        })
      answers.set(name, limitConcurrency(handle, work))
    },
    async finish(name: string) {
      ends.get(name)?.resolve(name)
      const answer = await answers.get(name)
      await settle()
      return answer
    },
    async fail(name: string) {
      ends.get(name)?.reject(new Error(`${name} failed`))
      await expect(answers.get(name)).rejects.toThrow(`${name} failed`)
      await settle()
    },
  }
}

describe('work of which a few run at a time', () => {
  it('begins four at once, and each next one as one ends, first come, first served', async () => {
    const work = open(openDatabase())
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) work.add(name)
    await settle()
    expect(work.begun).toEqual(['a', 'b', 'c', 'd'])
    expect(await work.finish('c')).toBe('c')
    expect(work.begun).toEqual(['a', 'b', 'c', 'd', 'e'])
    await work.finish('a')
    await work.finish('e')
    expect(work.begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  })

  it('gives its place to the next where it fails, and its error to the caller', async () => {
    const work = open(openDatabase())
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) work.add(name)
    await work.fail('b')
    expect(work.begun).toEqual(['a', 'b', 'c', 'd', 'e'])
    await work.fail('e')
    expect(work.begun.at(-1)).toBe('f')
  })

  it('frees a place that nobody waits for, and no more than one', async () => {
    const work = open(openDatabase())
    for (const name of ['a', 'b', 'c', 'd']) work.add(name)
    await work.finish('a')
    for (const name of ['e', 'f', 'g']) work.add(name)
    await settle()
    expect(work.begun).toEqual(['a', 'b', 'c', 'd', 'e'])
    for (const name of ['b', 'c', 'd', 'e', 'f', 'g']) await work.finish(name)
    for (const name of ['h', 'i', 'j', 'k', 'l']) work.add(name)
    await settle()
    expect(work.begun.slice(7)).toEqual(['h', 'i', 'j', 'k'])
  })

  it('is counted by database, whichever handle of it is used', async () => {
    const [shared, other] = [openDatabase(), openDatabase()]
    const work = open(shared)
    for (const name of ['a', 'b', 'c', 'd']) work.add(name)
    work.add('waits', { ...shared })
    work.add('elsewhere', other)
    await settle()
    expect(work.begun).toEqual(['a', 'b', 'c', 'd', 'elsewhere'])
  })
})
