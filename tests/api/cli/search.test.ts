import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

let api: TestApi
let folder: string

beforeAll(async () => {
  api = await openTestApi()
  folder = await mkdtemp(path.join(os.tmpdir(), 'search-command-'))
  await createCatalogueFactory(api.app).product({ name: 'Shoe' })
  await createContentFactory(api.app).post({ title: 'About shoes' })
  await api.app.settings.set('search.engine', 'database')
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

const run = (...args: string[]) =>
  runCommand('lib/cli/search/indexes.ts', args, {
    DATABASE_URL: api.app.env.databaseUrl,
    APP_SECRET: api.app.env.appSecret,
    STORAGE_PATH: folder,
  })

const keys = ['type', 'engine', 'ready', 'documents', 'built_at', 'updated_at', 'bytes']

describe('bin/storefront search rebuild', () => {
  it('prints how many documents each type has', async () => {
    const all = await run('rebuild', '--json')
    expect(all).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(all.stdout)).toEqual({ product: 1, post: 1, page: 0 })
    const one = await run('rebuild', '--type', 'post', '--engine', 'database')
    expect(one).toMatchObject({ code: 0, stdout: 'post: 1 documents\n' })
  })

  it('builds nothing that is there where only what is missing is asked for', async () => {
    expect(await run('rebuild', '--missing', '--json')).toMatchObject({ code: 0, stdout: '{}\n' })
  })

  it('names what there is where a type or an engine is not known', async () => {
    const type = await run('rebuild', '--type', 'shoe')
    expect(type).toMatchObject({ code: 1, stdout: '' })
    expect(type.stderr).toContain('product, post, page')
    const engine = await run('rebuild', '--engine', 'cloud')
    expect(engine).toMatchObject({ code: 1, stdout: '' })
    expect(engine.stderr).toContain('There is no search engine "cloud"')
    expect(engine.stderr).toContain('database')
    expect((await run('rebuild', '--typ', 'post')).code).toBe(1)
  })
})

describe('bin/storefront search status', () => {
  it('prints a row for each type, with exactly these keys', async () => {
    const { code, stdout, stderr } = await run('status', '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const rows = JSON.parse(stdout)
    expect(rows.map(Object.keys)).toEqual([keys, keys, keys])
    expect(rows[0]).toEqual({
      type: 'product',
      engine: 'database',
      ready: true,
      documents: 1,
      built_at: null,
      updated_at: null,
      bytes: 0,
    })
  })

  it('names the rows that are left out', async () => {
    const { prisma } = api.app.database
    const data = Array.from({ length: 23 }, (_, index) => ({
      type: 'post',
      rowId: String(index + 1),
      reason: 'There is no address.',
    }))
    await prisma.searchSkippedRow.createMany({ data })
    const shown = await run('status')
    expect(shown.stdout).toContain('\npost 2 was skipped: There is no address.\n')
    expect(shown.stdout).toContain('\n3 more of type post were skipped.\n')
    const [, post] = JSON.parse((await run('status', '--json')).stdout)
    expect(post.skipped).toHaveLength(23)
    expect(post.skipped[0]).toMatchObject({ id: '1', reason: 'There is no address.' })
    await prisma.searchSkippedRow.deleteMany()
  })

  it('prints a table for people, which also says what is wrong', async () => {
    await api.app.settings.set('search.engine', 'gone')
    const { code, stdout } = await run('status')
    await api.app.settings.set('search.engine', 'database')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Type +Engine +Ready +Documents/)
    expect(stdout).toMatch(/product +gone +no .*There is no search engine "gone"/)
  })
})
