import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPinnedQueries, pinResults } from '#lib/domains/running/search/index.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
beforeAll(async () => {
  panel = await openTestPanel()
})
afterAll(() => panel.close())

it('the first pins of a query are those of one person, whoever else saves some at the same time', async () => {
  const { app, owner, employ } = panel
  const people = [owner, (await employ('manager')).actor, (await employ('manager')).actor]
  const catalogue = createCatalogueFactory(app)
  const ids = []
  for (const name of ['Blue kettle', 'Red kettle', 'Old kettle'])
    ids.push((await catalogue.product({ name })).id)
  for (let round = 0; round < 10; round++) {
    const query = `kettle ${'x'.repeat(round + 1)}`
    const save = (id: number, index: number) =>
      refusalOf(
        pinResults(app, people[index] ?? owner, { type: 'product', query, first: [id], never: [], was: [] }),
      )
    expect((await Promise.all(ids.map(save))).sort()).toEqual(['done', 'stale', 'stale'])
  }
  const pinned = await listPinnedQueries(app, owner)
  expect(pinned.map(({ rows }) => rows.length)).toEqual(Array.from({ length: 10 }, () => 1))
})
