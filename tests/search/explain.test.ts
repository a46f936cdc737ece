import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSynonyms, setPins } from '#lib/search/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'

let api: TestApi
let catalogue: ReturnType<typeof createCatalogueFactory>
let kettle: number
let lid: number

beforeAll(async () => {
  api = await openTestApi()
  catalogue = createCatalogueFactory(api.app)
  const options = { shortDescription: 'Copper, for tea', descriptionHtml: '<p>A kettle. Kettles last.</p>' }
  kettle = (await catalogue.product({ name: 'Copper kettle', ...options })).id
  lid = (await catalogue.product({ name: 'Lid for a kettle' })).id
  await api.app.search.rebuild('product')
})
afterAll(() => api?.close())

const explain = (query: string, id: number) => api.app.search.explain('product', query, id)

describe('why a product stands where it stands', () => {
  it('names its place, its score and what it has of the query, by field', async () => {
    expect(await explain('copper kettle', kettle)).toMatchObject({
      ...{
        title: 'Copper kettle',
        engine: 'index',
        match: 'all',
        place: 1,
        total: 1,
        isExact: true,
        pin: null,
      },
      score: expect.any(Number),
      parts: [
        {
          typed: 'copper',
          documents: 1,
          found: [
            { word: 'copper', field: 'name', weight: 5, times: 1 },
            { word: 'copper', field: 'shortDescription', weight: 2, times: 1 },
          ],
        },
        {
          typed: 'kettle',
          documents: 2,
          found: [
            { word: 'kettle', field: 'name', weight: 5, times: 1 },
            { word: 'kettle', field: 'descriptionText', weight: 1, times: 1 },
            { word: 'kettles', field: 'descriptionText', weight: 1, times: 1 },
          ],
        },
      ],
    })
    expect(await explain('copper kettle', lid)).toMatchObject({ place: null, score: null, isExact: false })
    expect(await explain('kettle', 987_654)).toBeNull()
  })

  it('names synonyms and pins', async () => {
    await addSynonyms(api.app.database, ['boiler', 'kettle'], { oneWay: false })
    await setPins(api.app.database, { type: 'product', query: 'boiler', first: [lid], never: [] })
    await api.app.settings.refresh()
    expect(await explain('boiler', lid)).toMatchObject({
      ...{ place: 1, pin: 'first' },
      parts: [{ typed: 'boiler', found: [{ word: 'kettle', field: 'name' }] }],
    })
    expect(await explain('boiler', kettle)).toMatchObject({ place: 2, pin: null })
  })

  it('names the compound that a word is the end of', async () => {
    const { database, settings, search } = api.app
    const washer = await catalogue.product({ name: 'Waschmaschine' })
    await settings.set('site.locales', ['de'])
    await search.rebuild('product')
    expect(await explain('maschine', washer.id)).toMatchObject({
      ...{ place: 1, total: 1, match: 'all' },
      parts: [{ typed: 'maschine', documents: 1, found: [{ word: 'waschmaschine', field: 'name' }] }],
    })
    await settings.unset('site.locales')
    await database.prisma.product.delete({ where: { id: washer.id } })
  })

  it('is told by a command, for people and for programs', async () => {
    const run = async (...args: string[]) => {
      const { stdout } = await runCommand('lib/cli/search/indexes.ts', ['explain', ...args], {
        DATABASE_URL: api.app.env.databaseUrl,
        APP_SECRET: api.app.env.appSecret,
        STORAGE_PATH: api.app.env.storagePath,
      })
      return stdout
    }
    const shown = await run('copper kettle', String(kettle))
    expect(shown).toContain('Place 1 of 1: its title or number is the query, score')
    expect(shown).toMatch(/kettles +descriptionText +1 +1 +2/)
    expect(JSON.parse(await run('copper kettle', String(kettle), '--json'))).toMatchObject({
      place: 1,
      total: 1,
    })
    expect(await run('copper', String(lid))).toContain('Not found: it does not have copper.')
  })
})
