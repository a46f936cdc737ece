import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabaseNonceStore } from '#lib/platform/database/nonce-store.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
const now = new Date('2026-06-01T12:00:00Z')

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

// With Redis the app's own store is another one than the database's.
const stores = {
  "the app's nonce store": () => api.app.nonces,
  "the database's nonce store": () => createDatabaseNonceStore(api.app.database),
}

describe.each(Object.entries(stores))('%s', (name, open) => {
  it('lets one of many uses at once through, whoever else comes at the same time', async () => {
    const [one, other] = [open(), open()]
    const nonces = Array.from({ length: 300 }, (_, index) => `${name.length}-nonce-${index % 60}`)
    const outcomes = await Promise.all(
      nonces.map((nonce, index) => (index % 2 ? one : other).use(api.credentials.id, nonce, 600, now)),
    )
    const accepted = nonces.filter((_, index) => outcomes[index])
    expect(accepted).toHaveLength(60)
    expect(new Set(accepted).size).toBe(60)
  })

  it('refuses what was used before', async () => {
    const store = open()
    expect(await store.use(api.credentials.id, `${name.length}-once`, 600, now)).toBe(true)
    expect(await store.use(api.credentials.id, `${name.length}-once`, 600, now)).toBe(false)
  })
})

describe("the database's nonce store", () => {
  it('keeps a nonce for the seconds that were given', async () => {
    const appId = api.credentials.id
    await createDatabaseNonceStore(api.app.database).use(appId, 'until-then', 600, now)
    const expiresAt = new Date('2026-06-01T12:10:00Z')
    expect(await api.app.database.prisma.nonce.count({ where: { nonce: 'until-then', expiresAt } })).toBe(1)
  })
})

describe('a site', () => {
  it('shares its nonces with no other, were they in one Redis', async () => {
    const env = { APP_SECRET: 'the-secret-of-another-site-long-enough' }
    const other = await openTestApi({ env: { ...env, REDIS_URL: api.app.env.redisUrl ?? '' } })
    const appId = api.credentials.id
    expect(other.credentials.id).toBe(appId)
    expect(await api.app.nonces.use(appId, 'in-one-redis', 600, now)).toBe(true)
    expect(await other.app.nonces.use(appId, 'in-one-redis', 600, now)).toBe(true)
    await other.close()
  })
})
