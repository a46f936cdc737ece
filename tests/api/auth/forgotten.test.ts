import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetPassword, resetPasswordByCode } from '#lib/domains/people/accounts/index.ts'
import { beforeTransaction } from '#tests/support/before-transaction.ts'
import { readMail } from '#tests/support/read-mail.ts'
import { type AccountApi, openAccountApi, outcomeOf, type Person } from './account-api.ts'

let api: AccountApi

beforeAll(async () => {
  api = await openAccountApi()
})
afterAll(() => api?.close())

it('a forgotten password comes back through the mail that is delivered', async () => {
  const person = await api.customer()
  await api.post('/auth/forgot-password', { email: person.email })
  await api.app.outbox.drain()
  const folder = path.join(api.app.env.storagePath, 'mail')
  const [file = ''] = await readdir(folder)
  const mail = readMail(await readFile(path.join(folder, file), 'utf8'))
  expect(mail.header('to')).toContain(person.email)
  const token = /\/account\/reset\/([\w-]+)/.exec(mail.text)?.[1] ?? ''
  await resetPassword(api.app, token, 'willow-lantern-7')
  expect((await api.signIn(person, { password: 'willow-lantern-7' })).status).toBe(200)
})

describe('POST /auth/reset-password', () => {
  const NEXT = 'willow-lantern-8'
  let peers = 0
  const peer = () => `198.51.100.${++peers}`

  async function codeFor({ email }: { email: string }): Promise<string> {
    await api.takeMails()
    await api.post('/auth/forgot-password', { email })
    const mail = (await api.takeMails()).find(({ kind }) => kind === 'reset_password')
    return String(mail?.data.code)
  }
  const reset = (person: { email: string }, code: string, from = peer(), password = NEXT) =>
    api.post(
      '/auth/reset-password',
      { email: person.email, code, password, password_confirmation: password },
      { peer: from },
    )
  const canSignIn = async (person: Person, password: string) =>
    (await api.signIn(person, { password, peer: peer() })).status === 200

  it('sets the password with the code of the mail, once, and signs out every device', async () => {
    const person = await api.customer({ emailVerifiedAt: null })
    const { access_token } = await api.session(person, { peer: peer() })
    const code = await codeFor(person)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    const answer = await reset(
      { email: person.email.toUpperCase() },
      ` ${code.toLowerCase().replace('-', ' ')}`,
    )
    expect([answer.status, answer.json]).toEqual([
      200,
      { data: { message: 'Your password has been changed. Sign in with it.' } },
    ])
    expect((await api.me(access_token)).status).toBe(401)
    expect(await canSignIn(person, NEXT)).toBe(true)
    const again = await reset(person, code, peer(), 'willow-lantern-9')
    expect([again.status, again.json.errors]).toEqual([422, { code: ['The code is incorrect.'] }])
    expect(await canSignIn(person, NEXT)).toBe(true)
    const { emailVerifiedAt } = await api.app.database.prisma.customer.findUniqueOrThrow({
      where: { id: person.id },
    })
    expect(emailVerifiedAt).not.toBeNull()
  })

  it('of parallel uses lets one through', async () => {
    const person = await api.customer()
    const code = await codeFor(person)
    const answers = await Promise.all(Array.from({ length: 8 }, () => reset(person, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 422].includes(status))).toBe(true)
  })

  it('says of a code that was used just before that it is wrong', async () => {
    const person = await api.customer()
    const code = await codeFor(person)
    const slow = beforeTransaction(api.app, () => reset(person, code))
    const given = { email: person.email, code, password: 'willow-lantern-9' }
    await expect(resetPasswordByCode(slow, given, peer())).rejects.toMatchObject({
      code: 'invalid_fields',
      facts: { code: [{ code: 'code_wrong' }] },
    })
    expect(await canSignIn(person, NEXT)).toBe(true)
  })

  it('is no way to guess: wrong codes lock as wrong passwords do, for unknown addresses too', async () => {
    const person = await api.customer()
    const code = await codeFor(person)
    for (const email of [person.email, 'nobody@example.com']) {
      const from = peer()
      for (let i = 0; i < 5; i++) expect((await reset({ email }, '0000-0000', from)).status).toBe(422)
      expect(outcomeOf(await reset({ email }, code, from))).toEqual([429, 'too_many_attempts'])
    }
    expect((await reset(person, code)).status).toBe(200)
  })

  it('knows neither the code of another, nor an old one, nor that of a suspended account', async () => {
    const [ada, grace] = [await api.customer(), await api.customer()]
    const code = await codeFor(ada)
    expect((await reset(grace, code)).status).toBe(422)
    await api.app.database.prisma.customer.update({ where: { id: ada.id }, data: { status: 'suspended' } })
    expect((await reset(ada, code)).status).toBe(422)
    await api.app.database.prisma.customer.update({ where: { id: ada.id }, data: { status: 'active' } })
    api.clock.advance(3600)
    expect((await reset(ada, code)).status).toBe(422)
    expect(await canSignIn(ada, NEXT)).toBe(false)
  })

  it('keeps the code where the password is refused, and stores it as a keyed hash only', async () => {
    const person = await api.customer()
    const code = await codeFor(person)
    const common = await reset(person, code, peer(), 'password1')
    expect(Object.keys(common.json.errors)).toEqual(['password'])
    const rows = await api.app.database.prisma.emailToken.findMany({ where: { customerId: person.id } })
    expect(JSON.stringify(rows)).not.toContain(code)
    expect((await reset(person, code)).status).toBe(200)
  })
})
