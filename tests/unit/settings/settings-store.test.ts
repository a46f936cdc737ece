import { afterAll, beforeAll, expect, it } from 'vitest'
import { HANDLE, handleOf } from '#lib/platform/database/transactions/open-client.ts'
import { createLog } from '#lib/platform/process/log.ts'
import { createSecrets } from '#lib/platform/security/secrets.ts'
import { openSettings } from '#lib/services/settings/index.ts'
import { openTestSearch, type TestSearch } from '#tests/search/support/test-search.ts'
import { gate } from '#tests/support/gate.ts'

let test: TestSearch

beforeAll(async () => {
  test = await openTestSearch()
})
afterAll(() => test.close())

it('keeps what was set, though values that were read before it arrive later', async () => {
  const { prisma } = test.database
  const handle = handleOf(prisma)
  const { open: answer, wait: answered } = gate()
  let isSlow = false
  const queryable = new Proxy(handle.queryable, {
    get(target, name) {
      if (name !== 'queryRaw') return Reflect.get(target, name)
      return async (query: Parameters<typeof target.queryRaw>[0]) => {
        const isHeld = isSlow && query.sql.includes('"Setting"')
        if (isHeld) isSlow = false
        const rows = await target.queryRaw(query)
        if (isHeld) await answered
        return rows
      }
    },
  })
  const slow = new Proxy(prisma, {
    get: (target, name) => (name === HANDLE ? { ...handle, queryable } : Reflect.get(target, name)),
  })
  const secrets = createSecrets('a-secret-for-tests-that-is-long-enough')
  const settings = await openSettings({
    database: { ...test.database, prisma: slow },
    secrets,
    log: createLog('silent'),
  })
  await test.settings.set('site.name', 'First')
  isSlow = true
  const refreshed = settings.refresh()
  await expect.poll(() => isSlow).toBe(false)
  await settings.set('site.name', 'Second')
  expect(settings.current['site.name']).toBe('Second')
  answer()
  await refreshed
  expect(settings.current['site.name']).toBe('Second')
})
