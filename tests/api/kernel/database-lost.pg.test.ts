import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { openTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts'

const Counted = z.object({ menus: z.int() })
const NewMenu = z.object({ location: z.string() })
/** Runs while a handler is at work. */
let meanwhile: () => Promise<unknown> = async () => undefined

const endpoints = [
  endpoint(
    'GET /count',
    { name: 'getCount', group: 'contact', customer: 'none', summary: 'Count', returns: Counted },
    async ({ context }) => {
      await meanwhile()
      return { menus: await context.database.prisma.menu.count() }
    },
  ),
  endpoint(
    'POST /menus',
    {
      name: 'postMenus',
      group: 'contact',
      customer: 'none',
      summary: 'Add',
      body: NewMenu,
      returns: Counted,
    },
    async ({ context, body }) =>
      context.database.prisma.$transaction(async (tx) => {
        await tx.menu.create({ data: { location: body.location, name: 'Menu' } })
        await meanwhile()
        return { menus: await tx.menu.count() }
      }),
  ),
  endpoint(
    'POST /menus/counted',
    {
      name: 'postMenusCounted',
      group: 'contact',
      customer: 'none',
      summary: 'Add, then count',
      body: NewMenu,
      returns: Counted,
    },
    async ({ context: { database }, body }) => {
      await database.prisma.menu.create({ data: { location: body.location, name: 'Menu' } })
      await meanwhile()
      return { menus: await database.prisma.menu.count() }
    },
  ),
]

let store: TestDatabase
let proxy: TcpProxy
let api: TestApi

beforeAll(async () => {
  store = await createTestDatabase()
  const location = new URL(store.url)
  proxy = await openTcpProxy(Number(location.port))
  location.port = String(proxy.port)
  api = await openTestApi({ endpoints, env: { DATABASE_URL: location.href } })
})
afterEach(async () => {
  meanwhile = async () => undefined
  await proxy.mend()
})
afterAll(async () => {
  await api?.close()
  await proxy?.close()
  await store?.drop()
})

const isUnavailable = { status: 503, json: { error: 'unavailable' }, headers: { 'Retry-After': '5' } }

describe('a database that is lost while a handler is at work', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['its connections broken', () => proxy.cut()],
    ['its sessions ended', () => endSessions()],
    ['out of reach', async () => proxy.hang()],
  ])('is told as unavailable, not as a fault of ours: %s', async (_how, lose) => {
    meanwhile = lose
    const begun = performance.now()
    expect(await api.call('POST', '/menus', { location: 'lost' })).toMatchObject(isUnavailable)
    expect(performance.now() - begun).toBeLessThan(20_000)

    meanwhile = async () => undefined
    await proxy.mend()
    expect(await api.get('/count')).toMatchObject({ status: 200, json: { data: { menus: 0 } } })
  })

  it('is told so outside of transactions too', async () => {
    meanwhile = () => proxy.cut()
    expect(await api.get('/count')).toMatchObject(isUnavailable)
  })
})

describe('a request with an Idempotency-Key', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['lost its connections', loseForAWhile],
    ['ended its sessions', endSessions],
  ])('outlasts a database that %s, and takes effect once', async (how, lose) => {
    const once = { 'idempotency-key': `outlasts ${how}` }
    const add = () => api.call('POST', '/menus', { location: how }, once)
    let times = 0
    meanwhile = async () => {
      times += 1
      if (times === 1) await lose()
    }
    const { menu } = api.app.database.prisma
    const before = await menu.count()
    const first = await add()
    expect(first).toMatchObject({ status: 200, json: { data: { menus: before + 1 } } })
    expect(times).toBe(2)
    expect(await add()).toMatchObject({ text: first.text, headers: { 'Idempotency-Replayed': 'true' } })
    expect(await menu.count()).toBe(before + 1)
  })

  it('is not repeated if the database was lost after the change was committed', async () => {
    const once = { 'idempotency-key': 'committed, then lost' }
    const add = () => api.call('POST', '/menus/counted', { location: 'counted' }, once)
    meanwhile = loseForAWhile
    const { menu } = api.app.database.prisma
    const before = await menu.count()
    expect((await add()).json.error).toBe('request_in_progress')
    api.clock.advance(59)
    expect((await add()).json.error).toBe('request_in_progress')
    expect(await menu.count()).toBe(before + 1)
  })

  it('is refused if the database stays away, and answered once it is back', async () => {
    const once = { 'idempotency-key': 'refused meanwhile' }
    const add = () => api.call('POST', '/menus', { location: 'late' }, once)
    meanwhile = () => proxy.cut()
    const begun = performance.now()
    expect(await add()).toMatchObject(isUnavailable)
    expect(performance.now() - begun).toBeGreaterThan(9_000)
    meanwhile = async () => undefined
    await proxy.mend()
    await expect.poll(async () => (await add()).status, { timeout: 60_000, interval: 500 }).toBe(409)
    api.clock.advance(6)
    expect((await add()).status).toBe(200)
  }, 60_000)
})

async function loseForAWhile(): Promise<void> {
  await proxy.cut()
  setTimeout(() => proxy.mend(), 500)
}

async function endSessions(): Promise<void> {
  const { runSql } = await import('#tests/support/stores/run-sql.ts')
  await runSql(store.url, (client) =>
    client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    ),
  )
}
