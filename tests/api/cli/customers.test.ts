import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountApi, openAccountApi, outcomeOf } from '#tests/api/auth/account-api.ts'
import { runCommand } from '#tests/support/command.ts'

let api: AccountApi

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api.close())

const run = async (...args: string[]) => {
  const { env } = api.app
  const { code, stdout, stderr } = await runCommand('lib/cli/people/customers.ts', [...args, '--json'], {
    DATABASE_URL: env.databaseUrl,
    APP_SECRET: env.appSecret,
    STORAGE_PATH: env.storagePath,
  })
  return { code, stderr, json: stdout === '' ? undefined : JSON.parse(stdout) }
}
const email = 'ada@example.org'
const password = 'a sentence nobody guesses'
const signIn = () => api.signIn({ email }, { password })

describe('bin/storefront customers', () => {
  it('creates an account that may sign in at once, and only once', async () => {
    const made = await run('create', email, '--name', 'Ada Lovelace', '--password', password)
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.json).toMatchObject({
      email,
      name: 'Ada Lovelace',
      status: 'active',
      email_verified: true,
      two_factor_enabled: false,
      staff: false,
    })
    expect((await signIn()).status).toBe(200)
    expect(await run('show', email)).toEqual({ code: 0, stderr: '', json: made.json })
    const again = await run('create', email, '--name', 'Ada', '--password', password)
    expect(again).toMatchObject({ code: 1, json: undefined })
    expect(again.stderr).toBe('email: An account with this e-mail address already exists.\n')
  })

  it('refuses what is no address and a password that is too easy, and tells of whom it does not know', async () => {
    const [noAddress, easy, unknown] = await Promise.all([
      run('create', 'ada', '--name', 'Ada', '--password', password),
      run('create', 'b@example.org', '--name', 'Bob', '--password', 'password1'),
      run('show', 'nobody@example.org'),
    ])
    expect(noAddress).toEqual({ code: 1, stderr: '"ada" is not an e-mail address.\n', json: undefined })
    expect(easy).toMatchObject({ code: 1, json: undefined })
    expect(easy.stderr).not.toBe('')
    expect(unknown.stderr).toBe('There is no account with the address nobody@example.org.\n')
    expect(await api.app.database.prisma.customer.count({ where: { email: 'b@example.org' } })).toBe(0)
  })

  it('shuts an account, whose devices are signed out, and opens it again', async () => {
    const { access_token } = (await signIn()).json.data
    expect((await run('suspend', email)).json.status).toBe('suspended')
    expect((await api.me(access_token)).status).not.toBe(200)
    expect(outcomeOf(await signIn())).toEqual([403, 'account_inactive'])
    expect(await run('suspend', email)).toMatchObject({ code: 1, stderr: `${email} is already suspended.\n` })
    expect((await run('activate', email)).json.status).toBe('active')
    expect((await signIn()).status).toBe(200)
  })

  it('employs an account and dismisses it, and no other', async () => {
    const other = await api.customer()
    await api.employ(other)
    expect((await run('staff', email)).json.staff).toBe(true)
    expect((await signIn()).status).toBe(403)
    expect((await run('staff', email, '--off')).json.staff).toBe(false)
    expect((await run('staff', email)).json.staff).toBe(true)
    expect((await run('staff', email, '--off')).json.staff).toBe(false)
    expect((await signIn()).status).toBe(200)
    expect((await run('show', other.email)).json.staff).toBe(true)
  })

  it('switches the second factor on, and shows what is needed to use it', async () => {
    const { json } = await run('two-factor', email)
    expect(json.two_factor_enabled).toBe(true)
    expect(json.otpauth_url).toContain(json.secret)
    expect(json.recovery_codes.length).toBeGreaterThan(5)
    const asked = await signIn()
    expect(asked.json.data.two_factor_required).toBe(true)
    const { challenge } = asked.json.data
    const passed = await api.post('/auth/two-factor', { challenge, recovery_code: json.recovery_codes[0] })
    expect(outcomeOf(passed)).toEqual([200, undefined])
  })

  it('switches it off for whoever lost it: devices are signed out, it is mailed and recorded', async () => {
    const { prisma } = api.app.database
    const { id } = await prisma.customer.findUniqueOrThrow({ where: { email } })
    expect(await prisma.session.count({ where: { customerId: id } })).toBe(1)
    await prisma.auditEvent.deleteMany({ where: { customerId: id } })
    await api.takeMails()
    const off = await run('two-factor', email, '--off')
    expect(off).toMatchObject({ code: 0, stderr: '', json: { email, two_factor_enabled: false } })
    expect(off.json).not.toHaveProperty('secret')
    expect(await prisma.session.count({ where: { customerId: id } })).toBe(0)
    const mails = await api.takeMails()
    expect(mails.map(({ kind, to, data }) => [kind, to.email, data])).toEqual([
      ['two_factor_changed', email, { enabled: false }],
    ])
    const events = await prisma.auditEvent.findMany({ where: { customerId: id } })
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([
      ['two_factor_disabled', { by: 'operator' }],
    ])
    expect((await signIn()).json.data.access_token).toBeDefined()
    const again = await run('two-factor', email, '--off')
    expect(again).toEqual({ code: 1, stderr: 'Two-step sign-in is not set up.\n', json: undefined })
  })

  it('switches it on as one step of the operator, which signs devices out, is mailed and recorded', async () => {
    const { prisma } = api.app.database
    const { id } = await prisma.customer.findUniqueOrThrow({ where: { email } })
    expect(await prisma.session.count({ where: { customerId: id } })).toBe(1)
    await prisma.auditEvent.deleteMany({ where: { customerId: id } })
    await api.takeMails()
    expect(await run('two-factor', email)).toMatchObject({ code: 0, stderr: '' })
    expect(await prisma.session.count({ where: { customerId: id } })).toBe(0)
    expect((await api.takeMails()).map(({ kind, data }) => [kind, data])).toEqual([
      ['two_factor_changed', { enabled: true }],
    ])
    const events = await prisma.auditEvent.findMany({ where: { customerId: id } })
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([
      ['two_factor_enabled', { by: 'operator' }],
    ])
    const again = await run('two-factor', email)
    expect(again).toEqual({ code: 1, stderr: 'Two-step sign-in is already on.\n', json: undefined })
  })
})
