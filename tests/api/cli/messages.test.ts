import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const start = (...args: string[]) =>
  runCommand('lib/cli/publishing/messages.ts', args, {
    DATABASE_URL: api.app.env.databaseUrl,
    APP_SECRET: api.app.env.appSecret,
    STORAGE_PATH: api.app.env.storagePath,
  })
const run = async (...args: string[]) => {
  const { code, stdout } = await start(...args, '--json')
  return { code, json: stdout === '' ? undefined : JSON.parse(stdout) }
}

describe('bin/storefront messages', () => {
  it('lists what visitors wrote, shows it, and leaves out what is done', async () => {
    const written = {
      name: 'Grace',
      email: 'grace@example.com',
      subject: 'Kettle',
      message: 'Is it\n\u001b[2Jquiet?',
    }
    expect((await api.call('POST', '/contact', written)).status).toBe(201)
    expect((await api.call('POST', '/contact', { ...written, message: 'And loud?' })).status).toBe(201)

    const { json } = await run('list')
    expect(json).toEqual([
      {
        ...written,
        id: expect.any(Number),
        state: 'waiting',
        phone: null,
        ip_address: '192.0.2.1',
        created_at: '2026-06-01T12:00:00.000Z',
        done_at: null,
      },
      expect.objectContaining({ message: 'And loud?' }),
    ])
    const [first, second] = json.map(({ id }: { id: number }) => String(id))

    const { stdout } = await start('show', first)
    expect(stdout).toContain('From:     Grace <grace@example.com>')
    expect(stdout).toContain('quiet?')
    expect(stdout).not.toContain('\u001b')

    const done = await run('done', first)
    expect(done).toMatchObject({ code: 0, json: { state: 'done', done_at: expect.any(String) } })
    expect((await run('done', first)).json.done_at).toBe(done.json.done_at)
    const ids = async (...args: string[]) =>
      (await run('list', ...args)).json.map(({ id }: { id: number }) => String(id))
    expect([await ids(), await ids('--all')]).toEqual([[second], [first, second]])
    expect((await run('done', first, '--undo')).json).toMatchObject({ state: 'waiting', done_at: null })
  })

  it('fails for a message that is not there, or no number', async () => {
    for (const args of [
      ['show', '999999'],
      ['done', '999999'],
      ['show', 'x'],
    ]) {
      const { code, stderr } = await start(...args)
      expect([args, code, stderr.split('\n').filter(Boolean).length]).toEqual([args, 1, 1])
    }
  })
})
