import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'

let api: TestApi
let folder: string
let mugId: number

beforeAll(async () => {
  api = await openTestApi()
  folder = await mkdtemp(path.join(os.tmpdir(), 'translations-'))
  await api.app.settings.set('site.locales', ['de'])
  mugId = (await createCatalogueFactory(api.app).product({ slug: 'mug', name: 'Mug, "large"' })).id
})
afterAll(async () => {
  await api?.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (...args: string[]) =>
  runCommand('lib/cli/publishing/translations.ts', args, {
    DATABASE_URL: api.app.env.databaseUrl,
    APP_SECRET: api.app.env.appSecret,
    STORAGE_PATH: api.app.env.storagePath,
    SITE_URL: 'https://shop.example',
  })
const runJson = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout)
const write = async (name: string, text: string) => {
  const file = path.join(folder, name)
  await writeFile(file, text)
  return file
}

describe('bin/storefront translations', { timeout: 120_000 }, () => {
  it('counts what is missing', async () => {
    expect(await runJson('missing')).toContainEqual({ locale: 'de', entity: 'product', texts: 1, missing: 1 })
  })

  it('stores, lists and removes a translation', async () => {
    expect((await run('set', 'de', 'product', String(mugId), 'name', 'Becher')).code).toBe(0)
    expect(await runJson('list', 'de', '--entity', 'product')).toEqual([
      {
        ...{ entity: 'product', id: mugId, label: 'mug', field: 'name' },
        ...{ original: 'Mug, "large"', locale: 'de', value: 'Becher' },
      },
    ])
    expect(await runJson('list', 'de', '--entity', 'product', '--missing')).toEqual([])
    expect((await run('set', 'de', 'product', String(mugId), 'name', '')).code).toBe(0)
    expect(await api.app.database.prisma.translation.count()).toBe(0)
  })

  it('says what it cannot do', async () => {
    const unknown = await run('set', 'de', 'product', '999', 'name', 'Nichts')
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('no product with the id 999')])
    const language = await run('list', 'fr')
    expect([language.code, language.stderr]).toEqual([1, expect.stringContaining('site.locales')])
  })

  it('reads what it prints, as CSV and as JSON', async () => {
    const { stdout } = await run('export', 'de', '--entity', 'product')
    const csv = stdout.trimEnd().replace(/,$/m, ',"Becher\n, groß"')
    const filled = await write('de.csv', `\uFEFF${csv}\nproduct,999,gone,name,de,Gone,Weg\n`)
    const result = await runJson('import', filled)
    expect(result).toMatchObject({ saved: 1, removed: 0, unchanged: 0 })
    expect(result.skipped).toEqual([
      { place: expect.stringMatching(/^Line \d$/), reason: 'there is no product with the id 999' },
    ])
    const texts = await runJson('export', 'de', '--entity', 'product')
    expect(texts[0].value).toBe('Becher , groß')
    const again = await write('de.json', JSON.stringify(texts))
    expect(await runJson('import', again)).toMatchObject({ saved: 0, unchanged: 1, skipped: [] })
  })

  it('refuses a file that it does not understand', async () => {
    const other = await run('import', await write('other.csv', 'slug,text\nmug,Becher\n'))
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('lacks the columns entity, id')])
    expect((await run('import', await write('other.json', '{"a":1}'))).code).toBe(1)
  })
})
