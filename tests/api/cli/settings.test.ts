import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions, settingKeys } from '#lib/services/settings/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const settings = (...args: string[]) =>
  runCommand('lib/cli/running/settings.ts', args, {
    DATABASE_URL: api.app.env.databaseUrl,
    APP_SECRET: api.app.env.appSecret,
    STORAGE_PATH: api.app.env.storagePath,
  })

describe('bin/storefront settings', () => {
  it('changes a setting for a server that runs, within a second', async () => {
    expect((await api.get('/site')).json.data.name).toBe('Storefront')
    expect((await settings('set', 'site.name', 'Corner Shop')).code).toBe(0)
    expect((await api.get('/site')).json.data.name).toBe('Corner Shop')
    expect(await settings('get', 'site.name', '--json')).toMatchObject({ code: 0, stdout: '"Corner Shop"\n' })
    expect((await settings('unset', 'site.name')).stdout).toBe('site.name is "Storefront".\n')
    expect((await api.get('/site')).json.data.name).toBe('Storefront')
  })

  it('takes values as JSON, else as text', async () => {
    expect((await settings('set', 'features.push', 'false', '--json')).stdout).toBe('false\n')
    expect((await settings('set', 'site.locales', '["en","de"]', '--json')).stdout).toBe(
      '[\n  "en",\n  "de"\n]\n',
    )
  })

  it('lists all of them as one flat object', async () => {
    const { stdout, code } = await settings('list', '--json')
    expect(code).toBe(0)
    const { 'search.engine.choices': _, ...values } = JSON.parse(stdout)
    expect(Object.keys(values)).toEqual(settingKeys)
  })

  it('names the search engines that may be chosen', async () => {
    const engines = api.app.search.engines()
    expect(engines).toEqual(expect.arrayContaining(['database', 'index']))
    expect(JSON.parse((await settings('list', '--json')).stdout)['search.engine.choices']).toEqual(engines)
    expect((await settings('list')).stdout).toContain(
      `Search engine that answers queries: ${engines.join(', ')}`,
    )
  })

  it('refuses what is unknown or does not fit, and changes nothing', async () => {
    const unknown = await settings('set', 'site.nothing', '1')
    expect(unknown).toMatchObject({ code: 1, stdout: '' })
    expect(unknown.stderr).toContain('There is no setting "site.nothing"')
    const bad = await settings('set', 'api.requests_per_minute', 'many')
    expect(bad.code).toBe(1)
    expect(bad.stderr).toContain('Invalid value for api.requests_per_minute')
    const text = await settings('set', 'client.ios_apps', 'ABCDE12345.com.example.shop')
    expect(text.stderr).toContain('Enter a JSON list')
    expect(text.stderr).not.toContain('at most')
    const many = Array.from({ length: 11 }, (_, i) => `ABCDE12345.com.example.shop${i}`)
    await expect(api.app.settings.set('client.ios_apps', many)).rejects.toMatchObject({
      faults: [{ code: 'setting_entries', facts: { max: 10 } }],
    })
    await expect(api.app.settings.set('api.requests_per_minute', 1_000_001)).rejects.toThrow(
      'Invalid value for',
    )
    await expect(api.app.settings.unset('nothing')).rejects.toThrow('There is no setting')
  })

  it('builds the search engine that is chosen before it answers', async () => {
    const chosen = await settings('set', 'search.engine', 'database')
    expect(chosen).toMatchObject({ code: 0, stdout: 'search.engine is "database".\n' })
    await api.get('/site')
    expect(api.app.search.engineName()).toBe('database')
    const unknown = await settings('set', 'search.engine', 'nothing')
    expect(unknown).toMatchObject({ code: 1, stdout: '' })
    expect(unknown.stderr).toContain('There is no search engine "nothing". Choose one of these: database')
    expect((await settings('get', 'search.engine')).stdout).toBe('database\n')
    expect((await settings('unset', 'search.engine')).stdout).toBe('search.engine is "index".\n')
  })

  it('takes a folder for search indexes that can be written to, and says from when it counts', async () => {
    const { storagePath } = api.app.env
    const folder = path.join(storagePath, 'indexes', 'here')
    const chosen = await settings('set', 'search.index.path', folder)
    expect(chosen).toMatchObject({ code: 0, stdout: `search.index.path is ${JSON.stringify(folder)}.\n` })
    expect(chosen.stderr).toContain('from their next start')
    expect(existsSync(folder)).toBe(true)
    writeFileSync(path.join(storagePath, 'a-file'), '')
    const refused = await settings('set', 'search.index.path', path.join(storagePath, 'a-file'))
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain(
      'Invalid value for search.index.path: The folder is not writable (EEXIST).',
    )
    expect((await settings('get', 'search.index.path')).stdout).toBe(`${folder}\n`)
    expect((await settings('unset', 'search.index.path')).stdout).toBe('search.index.path is null.\n')
  })

  it('writes every change to the audit log, whatever it takes, and no secret', async () => {
    const { prisma } = api.app.database
    const themes = mkdtempSync(path.join(os.tmpdir(), 'storefront-themes-'))
    const from = (await prisma.auditEvent.aggregate({ _max: { id: true } }))._max.id ?? 0
    const changes: [string, string][] = [
      ...([
        ['site.name', 'Larch'],
        ['payments.stripe.secret_key', 'sk_test_very_secret'],
      ] as [string, string][]),
      ...([
        ['search.engine', 'database'],
        ['theme.active', 'default'],
      ] as [string, string][]),
      ['search.index.path', path.join(themes, 'indexes')],
    ]
    for (const [key, value] of changes) {
      expect([key, (await settings('set', key, value)).code]).toEqual([key, 0])
      expect([key, (await settings('unset', key)).code]).toEqual([key, 0])
    }
    const acts = await prisma.auditEvent.findMany({ where: { id: { gt: from } }, orderBy: { id: 'asc' } })
    expect(acts.map(({ subject, actor, details }) => [subject, actor, details])).toEqual(
      changes.flatMap(([key]) =>
        ['set', 'unset'].map((verb) => [`setting:${key}`, 'operator', { command: `settings ${verb}` }]),
      ),
    )
    expect(JSON.stringify(acts)).not.toContain('very_secret')
    rmSync(themes, { recursive: true })
  }, 60_000)

  it('explains itself', async () => {
    expect((await settings('--help')).stdout).toContain('list|get|set|unset')
  })
})

describe('every setting', () => {
  it.each(settingKeys)('%s has a default that fits it', (key) => {
    expect(definitions[key].schema.parse(definitions[key].default)).toEqual(definitions[key].default)
  })

  it('falls back to its default where what is stored does not fit', async () => {
    await api.app.database.prisma.setting.create({ data: { key: 'search.delay', value: { value: 'soon' } } })
    await api.get('/site')
    expect(api.app.settings.current['search.delay']).toBe(200)
  })
})

describe('what says how stored values are read', () => {
  it('converts, or takes an answer', async () => {
    const { product } = createCatalogueFactory(api.app)
    const { prisma } = api.app.database
    const { id } = await product({ price: 2000 })
    await prisma.product.update({ where: { id }, data: { weightThousandths: 2000 } })
    expect((await settings('set', 'shop.weight_unit', 'g')).code).toBe(0)
    expect((await prisma.product.findUnique({ where: { id } }))?.weightThousandths).toBe(2_000_000)
    expect((await settings('unset', 'shop.weight_unit')).code).toBe(0)
    await prisma.taxRate.create({ data: { name: 'VAT', country: 'US', rate: 200_000 } })
    const refused = await settings('set', 'shop.tax_inclusive', 'true')
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('--keep')])
    expect((await settings('set', 'shop.tax_inclusive', 'true', '--keep')).code).toBe(0)
    expect((await settings('unset', 'shop.tax_inclusive', '--keep')).code).toBe(0)
    await prisma.taxRate.deleteMany()
    await prisma.product.deleteMany()
  }, 60_000)
})

describe('the currency', () => {
  it('is one value, and takes an answer to what becomes of the prices', async () => {
    const code = (...more: string[]) => settings('set', 'currency.code', ...more)
    expect((await code('KWD')).code).toBe(0)
    expect((await settings('get', 'currency.decimals')).stdout).toBe('3\n')
    expect(await code('XXX')).toMatchObject({ code: 1, stdout: '' })
    const { product } = createCatalogueFactory(api.app)
    const { id } = await product({ price: 2000 })
    const refused = await code('JPY')
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('--prices convert --rate')
    expect((await code('JPY', '--prices', 'convert')).stderr).toContain('--rate takes a number')
    expect((await code('JPY', '--prices', 'convert', '--rate', '500')).code).toBe(0)
    expect(await api.app.database.prisma.product.findUnique({ where: { id } })).toMatchObject({
      price: 1000n,
    })
    expect((await settings('unset', 'currency.code')).code).toBe(1)
    expect((await settings('unset', 'currency.code', '--prices', 'enter')).code).toBe(0)
    expect((await settings('get', 'currency.code')).stdout).toBe('USD\n')
  })
})
