import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { onOneStore } from '#tests/support/stores/one-store.ts'

const root = path.resolve(import.meta.dirname, '../..')
const places = Object.values(onOneStore).flat()

/** Features that differ between stores. A test may still write its data in a transaction, or drop a table. */
const OF_STORES = /\btransact\(|\$queryRaw|\.statements\(|runSql|EXPLAIN|SIGKILL|[Dd]eadlock|isolationLevel/
const STORES = /race|kill|plan|transaction|nonce|interrupted/

function listFiles(place: string): string[] {
  if (!place.endsWith('/')) return [`${place}.test.ts`]
  return readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.pg.test.ts'))
    .map((file) => place + file.split(path.sep).join('/'))
}

describe('tests that run on one store', () => {
  it('are there, each named once', () => {
    expect(
      places.filter((place) => listFiles(place).some((file) => !existsSync(path.join(root, file)))),
    ).toEqual([])
    expect(new Set(places).size).toBe(places.length)
  })

  it('are about nothing that the stores do differently', () => {
    // Each unit test that needs a store of its kind has a .pg.test.ts beside it.
    const files = places.filter((place) => !/unit|architecture/.test(place)).flatMap(listFiles)
    expect(files.length).toBeGreaterThan(40)
    expect(files.filter((file) => STORES.test(file))).toEqual([])
    expect(files.filter((file) => OF_STORES.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
  })
})
