import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { onBothStores } from '#tests/support/stores/both-stores.ts'
import { onSqliteAtFirst, wholeOnly } from '#tests/support/whole-only.ts'

const root = path.resolve(import.meta.dirname, '../..')
const places = Object.values(onBothStores).flat()

/** Traits of tests about differences between the stores, which run on both. Tests of one part alone have a .pg.test.ts beside them. */
const IN_NAMES = /\b(races?|killed|plans|statements|transactions?|nonces|interrupted)\b/
const IN_TEXTS = /EXPLAIN|[Dd]eadlock|isolationLevel|beforeTransaction/
const OF_ONE_PART = /^tests\/(unit|architecture|web)\//

const everyTest = readdirSync(path.join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .map((file) => `tests/${file.split(path.sep).join('/')}`)
  .filter((file) => file.endsWith('.test.ts'))
const tests = everyTest.filter((file) => !file.endsWith('.pg.test.ts'))

const isIn = (place: string) => (file: string) =>
  place.endsWith('/') ? file.startsWith(place) : file === `${place}.test.ts`

describe('tests that run on both stores', () => {
  it('exist, each named once', () => {
    expect(places.filter((place) => !tests.some(isIn(place)))).toEqual([])
    expect(tests.filter((file) => places.filter((place) => isIn(place)(file)).length > 1)).toEqual([])
  })

  it('are all that are about what the stores do differently', () => {
    const onSqlite = tests.filter(
      (file) => !OF_ONE_PART.test(file) && !places.some((place) => isIn(place)(file)),
    )
    expect(onSqlite.length).toBeGreaterThan(100)
    expect(onSqlite.filter((file) => IN_NAMES.test(file))).toEqual([])
    expect(onSqlite.filter((file) => IN_TEXTS.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
  })
})

describe('tests that are left to the whole suite', () => {
  const left = Object.values(wholeOnly).flat()

  it('exist, each named once', () => {
    expect(left.filter((place) => !everyTest.some(isIn(place)))).toEqual([])
    expect(left).toEqual([...new Set(left)])
    expect(onSqliteAtFirst.filter((reason) => !(reason in onBothStores))).toEqual([])
  })

  it('leave a walk of each area to the browser, and the races of money to both stores', () => {
    const stay = tests.filter((file) => !left.some((place) => isIn(place)(file)))
    for (const area of ['account', 'live-search', 'pages', 'panel', 'payments', 'shop', 'themes'])
      expect([area, stay.some((file) => file.startsWith(`tests/web/${area}/`))]).toEqual([area, true])
    expect(onSqliteAtFirst.filter((reason) => /money|endpoint|Jobs/.test(reason))).toEqual([])
  })
})
