import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type App, openApp } from '#lib/app/app.ts'
import { createLog } from '#lib/platform/process/log.ts'
import { readManifest } from '#packages/word-index/src/store/manifest.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'
import { createContentFactory } from '#tests/support/factories/content.ts'

type Line = { msg: string; type?: string; problem?: string }

const DAMAGED = 'A search index is damaged; the database engine is used until it is rebuilt.'

let api: TestApi
let server: App
let log: Line[]

beforeAll(async () => {
  api = await openTestApi()
  await createContentFactory(api.app).post({ title: 'About walking' })
})
afterAll(() => api.close())

beforeEach(async () => {
  await api.app.search.rebuild()
  log = []
  const sink = createLog('info', { write: (line: string) => void log.push(JSON.parse(line)) })
  server = await openApp({ env: api.app.env, clock: api.clock, log: sink })
  expect(await engineOfPosts()).toBe('index')
})
afterEach(() => server.close())

const engineOfPosts = async () => {
  const engine = await server.search.engineFor('post')
  return server.search.engines().find((name) => server.search.engine(name) === engine)
}
const findPosts = async () => (await server.search.search('post', 'walking', 5)).total
const linesOf = (message: string) => log.filter(({ msg }) => msg === message)

function damagePosts(): void {
  const folder = path.join(api.app.env.storagePath, 'search', 'post')
  // Former ones are left over for a while.
  const segment = readManifest(folder)?.segments[0]?.file ?? ''
  const bytes = readFileSync(path.join(folder, segment))
  bytes[2100] = 255 - (bytes[2100] ?? 0)
  writeFileSync(path.join(folder, segment), bytes)
}

async function becomesDamaged(): Promise<void> {
  await vi.waitUntil(async () => (await engineOfPosts()) === 'database', { timeout: 60_000, interval: 50 })
}

describe('an index that is damaged', () => {
  it('is logged once by a server, which answers from the database', async () => {
    damagePosts()
    await becomesDamaged()
    for (let time = 0; time < 5; time++) expect(await findPosts()).toBe(1)
    const problem = expect.stringMatching(/post\/segment-.*\.wix is damaged: its stored fail their checksum/)
    expect(linesOf(DAMAGED)).toMatchObject([{ type: 'post', problem }])
  }, 120_000)

  it('says in the status what is wrong, also as JSON', async () => {
    damagePosts()
    await becomesDamaged()
    const environment = {
      DATABASE_URL: api.app.env.databaseUrl,
      APP_SECRET: api.app.env.appSecret,
      STORAGE_PATH: api.app.env.storagePath,
    }
    const { stdout } = await runCommand('lib/cli/search/indexes.ts', ['status', '--json'], environment)
    const rows: { type: string; ready: boolean; problem?: string }[] = JSON.parse(stdout)
    const posts = rows.find(({ type }) => type === 'post')
    expect(posts).toMatchObject({ ready: false, problem: expect.stringMatching(/\.wix is damaged/) })
    for (const row of rows) expect('problem' in row).toBe(!row.ready)
  }, 120_000)

  it('is rebuilt by a running server within seconds, and logged anew only if it breaks anew', async () => {
    server.startJobs()
    for (const times of [1, 2]) {
      damagePosts()
      await becomesDamaged()
      await vi.waitUntil(async () => (await engineOfPosts()) === 'index', { timeout: 60_000, interval: 100 })
      expect(await findPosts()).toBe(1)
      expect(linesOf(DAMAGED)).toHaveLength(times)
      expect(linesOf('A search index is being rebuilt.')).toHaveLength(times)
    }
  }, 300_000)
})
