import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueMail } from '#lib/services/mail/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { runCommand } from '#tests/support/command.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  const to = { name: 'Ada', email: 'ada@example.org' }
  const data = { url: 'https://shop.example/account/verify/secret' }
  await api.app.database.prisma.$transaction((tx) =>
    queueMail(tx, { kind: 'verify_email', to, data }, api.app),
  )
  const kind = 'mail.password_changed'
  await api.app.database.prisma.outboxMessage.createMany({
    data: [
      { kind, payload: {}, doneAt: new Date(), attempts: 1, lastError: '550 nobody lives here' },
      { kind, payload: {}, doneAt: new Date(), attempts: 1 },
    ],
  })
})
afterAll(() => api.close())

const run = (...args: string[]) =>
  runCommand('lib/cli/running/outbox.ts', args, {
    DATABASE_URL: api.app.env.databaseUrl,
    APP_SECRET: api.app.env.appSecret,
    STORAGE_PATH: api.app.env.storagePath,
  })

describe('bin/storefront outbox', { timeout: 90_000 }, () => {
  it('lists what waits and what was given up, and what is done where all is asked for', async () => {
    const { code, stdout, stderr } = await run('list', '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const rows = JSON.parse(stdout)
    expect(rows.map(({ id, state }: { id: number; state: string }) => [id, state])).toEqual([
      [1, 'waiting'],
      [2, 'given_up'],
    ])
    expect(Object.keys(rows[0])).toEqual([
      'id',
      'kind',
      'state',
      'attempts',
      'created_at',
      'next_at',
      'ended_at',
      'last_error',
    ])
    expect(JSON.parse((await run('list', '--all', '--json')).stdout).length).toBe(3)
    expect((await run('list')).stdout).toMatch(
      /^Id .*\n1 +mail\.verify_email +waiting .*\n2 .*550 nobody lives here/,
    )
  })

  it('shows whom a mail is for, and not what it tells', async () => {
    const { stdout } = await run('show', '1', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'mail.verify_email',
      payload: { to: { email: 'ada@example.org' } },
    })
    expect(stdout).not.toMatch(/sealed|shop\.example/)
    expect((await run('show', '1')).stdout).toContain('ada@example.org')
  })

  it('tries again what was given up', async () => {
    expect(await run('retry', '2')).toMatchObject({ code: 0, stdout: '1 will be retried.\n' })
    expect(JSON.parse((await run('retry', 'all', '--json')).stdout)).toEqual({ retried: 2 })
  })

  it('refuses to try again what is done, and what is not there', async () => {
    const [done, missing, nonsense] = await Promise.all(['3', '99', 'x'].map((id) => run('retry', id)))
    expect(done).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('3 is done') })
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no effect 99.') })
    expect(nonsense).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no effect x.') })
  })
})
