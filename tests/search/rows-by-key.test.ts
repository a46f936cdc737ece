import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadChangedRows } from '#lib/search/changes/load-changed-rows.ts'
import { createSkippedRows } from '#lib/search/documents/skipped-rows.ts'
import { type TypeDefinition, walkRows } from '#lib/search/index.ts'
import { narrowToIds } from '#lib/search/lists/narrow-to-ids.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  await createCatalogueFactory(api.app).product()
  const content = createContentFactory(api.app)
  await content.post()
  await content.page()
})
afterAll(() => api.close())

/** How the database finds the rows of the type's own table. */
async function planOf(type: string, work: () => Promise<unknown>): Promise<string[]> {
  const { prisma, provider } = api.app.database
  const table = api.app.search.definitions().get(type)?.model.model
  const statements = (await api.statements(work)).filter((sql) => isOf(sql, table))
  expect(statements.length).toBeGreaterThan(0)
  if (provider === 'postgresql') return []
  const plans = await Promise.all(
    statements.map((sql) =>
      prisma.$queryRawUnsafe<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql.replaceAll('?', 'NULL')}`),
    ),
  )
  return plans.map(([step]) => step?.detail ?? '')
}

function isOf(sql: string, table: string | undefined): boolean {
  return new RegExp(`FROM [\`"]\\w+[\`"]\\.[\`"]${table}[\`"]`).test(sql)
}

describe.each(['product', 'post', 'page'])('rows of type %s', (type) => {
  it('are found by their key, however many others visitors may see', async () => {
    const { database, search } = api.app
    const model = search.definitions().get(type)?.model
    if (!model) throw new Error(`${type} is not registered.`)
    const definition = () => search.definitions().get(type) as TypeDefinition
    const skipped = createSkippedRows({ ...api.app, definition })
    const services = { database, definition, skipped, probe: async () => true }
    const delegate = (
      database.prisma as never as Record<string, { findMany(query: object): Promise<unknown> }>
    )[type]
    const plans = [
      ...(await planOf(type, () => loadChangedRows(database, model, ['1', '2']))),
      ...(await planOf(type, async () => walkRows(services, type, undefined, () => undefined))),
      ...(await planOf(type, async () =>
        delegate?.findMany(narrowToIds(model.searchableQuery(), [1, 2], false)),
      )),
    ]
    for (const plan of plans)
      expect(plan).toMatch(/USING (INTEGER PRIMARY KEY|COVERING INDEX)|^SCAN main\.\w+$/)
    expect(plans.filter((plan) => /INTEGER PRIMARY KEY/.test(plan)).length).toBe(
      database.provider === 'sqlite' ? 3 : 0,
    )
  })
})
