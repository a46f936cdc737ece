import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCustomer } from '#lib/domains/people/accounts/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { programOf, runProcess } from '#tests/support/command.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  const password = 'a-long-enough-passphrase'
  await createCustomer(api.app, { email: 'ada@example.com', name: 'Ada', password })
})
afterAll(() => api.close())

/** The events of a command, and everything that it writes to standard error. */
async function noted(words: string, ...args: string[]) {
  const { stderr } = await runProcess(programOf(words), args, {
    DATABASE_URL: api.app.env.databaseUrl,
    APP_SECRET: api.app.env.appSecret,
    STORAGE_PATH: api.app.env.storagePath,
    LOG_LEVEL: 'info',
  })
  const lines = stderr.split('\n').filter((line) => line.startsWith('{'))
  const events = lines.map((line) => JSON.parse(line)).filter(({ security }) => security)
  return { stderr, events: events.map(({ level: _, time: __, msg: ___, ...event }) => event) }
}

const user = expect.any(String)

// Each run is a process of its own.
describe('the security log tells of', { timeout: 120_000 }, () => {
  it('commands that change something: who ran which, and on what, but no value', async () => {
    const set = await noted('settings', 'set', 'payments.mollie.api_key', 'live_hush')
    expect(set.events).toEqual([
      { security: 'command.run', command: 'settings set', user, key: 'payments.mollie.api_key' },
    ])
    expect(set.stderr).not.toContain('hush')
    const created = await noted('apps', 'create', 'Mine')
    expect(created.events).toEqual([{ security: 'command.run', command: 'apps create', user }])
    const suspended = await noted('customers', 'suspend', 'ada@example.com')
    const account = expect.stringMatching(/^[0-9a-f]{16}$/)
    expect(suspended.events).toEqual([
      { security: 'command.run', command: 'customers suspend', user, account },
    ])
    expect(suspended.stderr).not.toContain('ada@')
  })

  it('commands that fail, but none that only read', async () => {
    const cancel = await noted('orders', 'cancel', 'NOSUCH')
    expect(cancel.events).toEqual([
      { security: 'command.failed', command: 'orders cancel', user, number: 'NOSUCH' },
    ])
    expect((await noted('settings', 'list')).events).toEqual([])
  })
})
