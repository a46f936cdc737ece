import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#lib/domains/people/staff/authority/index.ts'
import { listPinnedQueries, pinResults } from '#lib/domains/running/search/index.ts'
import { changeSettings } from '#lib/domains/running/settings/index.ts'
import { listStaffRates, saveShipping } from '#lib/domains/shop/rates/index.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

// There is no row yet that the first who save something could lock.
const ROUNDS = 10

let panel: TestPanel
let people: Actor[]
beforeAll(async () => {
  panel = await openTestPanel()
  people = [panel.owner, (await panel.employ('manager')).actor, (await panel.employ('manager')).actor]
})
afterAll(() => panel.close())

/** How three people fare who save the same thing at once. */
async function saveAtOnce(save: (by: Actor, index: number) => Promise<unknown>): Promise<string[]> {
  return (await Promise.all(people.map((by, index) => refusalOf(save(by, index))))).sort()
}

it('the first pins of a query are those of one person', async () => {
  const { app, owner } = panel
  const catalogue = createCatalogueFactory(app)
  const ids: number[] = []
  for (const name of ['Blue kettle', 'Red kettle', 'Old kettle'])
    ids.push((await catalogue.product({ name })).id)
  for (let round = 0; round < ROUNDS; round++) {
    const query = `kettle ${'x'.repeat(round + 1)}`
    const outcomes = await saveAtOnce((by, index) =>
      pinResults(app, by, { type: 'product', query, first: [ids[index] ?? 0], never: [], was: [] }),
    )
    expect(outcomes).toEqual(['done', 'stale', 'stale'])
  }
  const pinned = await listPinnedQueries(app, owner)
  expect(pinned.map(({ rows }) => rows.length)).toEqual(Array.from({ length: ROUNDS }, () => 1))
})

it('a shipping method is created by one person', async () => {
  const { app, owner } = panel
  const terms = { price: 650, bands: null, freeFrom: null, minWeight: null, maxWeight: null }
  for (let round = 0; round < ROUNDS; round++) {
    const code = `parcel-${round}`
    const outcomes = await saveAtOnce((by, index) =>
      saveShipping(app, by, null, { code, name: `Parcel ${index}`, zone: null, terms }),
    )
    expect(outcomes).toEqual(['done', 'stale', 'stale'])
  }
  expect((await listStaffRates(app, owner)).methods).toHaveLength(ROUNDS)
})

it('a setting that was never chosen is chosen by one person', async () => {
  const { app } = panel
  for (let round = 0; round < ROUNDS; round++) {
    await app.database.prisma.setting.deleteMany({ where: { key: 'site.tagline' } })
    const outcomes = await saveAtOnce((by, index) =>
      changeSettings(app, by, [{ key: 'site.tagline', value: `Tea ${index}`, was: null }]),
    )
    expect(outcomes).toEqual(['done', 'stale', 'stale'])
  }
})
