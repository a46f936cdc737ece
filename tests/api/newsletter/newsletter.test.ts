import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  confirmSubscription,
  purgeUnconfirmed,
  unsubscribe,
} from '#lib/domains/publishing/newsletter/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type ReadMail, readMail } from '#tests/support/read-mail.ts'

const SITE = 'https://shop.example'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  await api.app.settings.set('site.url', `${SITE}/`)
})
afterAll(() => api.close())
beforeEach(async () => {
  await db().outboxMessage.deleteMany()
  await db().newsletterSubscriber.deleteMany()
})

const db = () => api.app.database.prisma
const ask = (email: unknown = 'ada@example.org', more: object = {}, headers: Record<string, string> = {}) =>
  api.call('POST', '/newsletter', { email, ...more }, headers)
const subscriber = (email = 'ada@example.org') => db().newsletterSubscriber.findUnique({ where: { email } })
const confirm = (token: string) => confirmSubscription(api.app, token, SITE)

/** Does what waits to be done; resolves to the mails that were sent, the oldest first. */
async function takeMails(): Promise<ReadMail[]> {
  await api.app.outbox.drain()
  const folder = path.join(api.app.env.storagePath, 'mail')
  const sent = await db().outboxMessage.findMany({
    where: { kind: { startsWith: 'mail.' } },
    orderBy: { id: 'asc' },
  })
  await db().outboxMessage.deleteMany()
  const files = sent.length > 0 ? await readdir(folder) : []
  const own = sent.map(({ id }) => files.find((file) => file.includes(`-${id}-`)) ?? '')
  return Promise.all(own.map(async (file) => readMail(await readFile(path.join(folder, file), 'utf8'))))
}
const tokenIn = (mail: ReadMail | undefined, kind: 'confirm' | 'unsubscribe') =>
  new RegExp(`${SITE}/newsletter/${kind}/([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
/** Asks and confirms; resolves to the mails of both. */
async function subscribed(email?: string) {
  await ask(email)
  const [asked] = await takeMails()
  expect(await confirm(tokenIn(asked, 'confirm'))).toBe(true)
  const [welcome] = await takeMails()
  return { asked, welcome, token: tokenIn(welcome, 'unsubscribe') }
}

describe('POST /newsletter', () => {
  it('answers 201 and mails a link; nothing is subscribed before that is confirmed', async () => {
    const { status, json, headers } = await ask('Ada@Example.org', { name: 'Ada' })
    expect([status, Object.keys(json.data)]).toEqual([201, ['message']])
    expect(headers['Cache-Control']).toBe('no-store')
    const [mail, ...others] = await takeMails()
    expect(others).toEqual([])
    expect(mail?.header('to')).toBe('Ada <ada@example.org>')
    expect(tokenIn(mail, 'confirm')).toMatch(/^nc_[\w-]{43}$/)
    expect(await subscriber()).toMatchObject({
      name: 'Ada',
      locale: 'en',
      confirmedAt: null,
      unsubscribedAt: null,
    })
  })

  it('answers a known address as it answers a new one, by the same statements', async () => {
    await subscribed()
    await subscribed('bob@example.org')
    await unsubscribe(api.app, (await subscribed('eve@example.org')).token)
    const answers = []
    for (const email of ['ada@example.org', 'eve@example.org', 'new@example.org']) {
      let answer: unknown
      const statements = await api.statements(async () => {
        const { status, text, headers } = await ask(email)
        answer = { status, text, names: Object.keys(headers) }
      })
      answers.push({ answer, statements })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it('mails nothing to whom it is subscribed', async () => {
    await subscribed()
    api.clock.advance(24 * 3600)
    await ask('ADA@example.org')
    expect(await takeMails()).toEqual([])
  })

  it('bothers nobody again and again: pauses begin with ten minutes and double', async () => {
    const mailedAt: number[] = []
    const start = api.clock.now().getTime()
    for (let minute = 0; minute <= 170; minute += 5) {
      await ask()
      if ((await takeMails()).length > 0) mailedAt.push((api.clock.now().getTime() - start) / 60_000)
      api.clock.advance(300)
    }
    expect(mailedAt).toEqual([0, 10, 20, 40, 80, 160])
  })

  it('mails one link for wishes that come at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => ask()))
    expect((await takeMails()).length).toBe(1)
    expect(await db().newsletterSubscriber.count()).toBe(1)
  })

  it('keeps no address in the clear while it waits', async () => {
    await ask('secret@example.org')
    const waiting = await db().outboxMessage.findMany()
    expect(waiting).toHaveLength(1)
    expect(JSON.stringify(waiting)).not.toContain('secret')
  })

  it.each([
    [undefined, {}, 'email'],
    ['ada', {}, 'email'],
    ['ada@example.org\r\nBcc: eve@example.org', {}, 'email'],
    ['ada@example.org,eve@example.org', {}, 'email'],
    [`${'a'.repeat(250)}@example.org`, {}, 'email'],
    ['ada@example.org', { name: 'x'.repeat(121) }, 'name'],
    ['ada@example.org', { name: 5 }, 'name'],
  ])('refuses %j with %j', async (email, more, field) => {
    const { status, json } = await api.call('POST', '/newsletter', { email, ...more })
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  })

  it('refuses a million characters', async () => {
    expect((await ask('ada@example.org', { name: 'x'.repeat(1_000_000) })).status).toBe(413)
  })

  it('makes neither header nor advertisement of a name', async () => {
    const name = 'Win at https://cheap.example'
    expect((await ask('ada@example.org', { name: `${name}\r\nBcc: eve@example.org` })).status).toBe(422)
    await ask('ada@example.org', { name })
    const [mail] = await takeMails()
    expect(mail?.raw).not.toContain('cheap.example')
    expect(mail?.headers.has('bcc')).toBe(false)
  })

  it('writes in the language of who asks', async () => {
    await api.app.settings.set('site.locales', ['en', 'de'])
    await ask('ada@example.org', {}, { 'accept-language': 'de' })
    const [mail] = await takeMails()
    await api.app.settings.unset('site.locales')
    expect(mail?.header('subject')).toBe('Newsletter bestätigen')
    expect((await subscriber())?.locale).toBe('de')
  })

  it('can be switched off', async () => {
    await api.app.settings.set('features.newsletter', false)
    const { status, json } = await ask()
    await api.app.settings.unset('features.newsletter')
    expect([status, json.error]).toEqual([404, 'feature_disabled'])
  })
})

describe('a link to confirm', () => {
  it('subscribes the address, and welcomes it once, however often it is pressed', async () => {
    await ask()
    const [asked] = await takeMails()
    const token = tokenIn(asked, 'confirm')
    const pressed = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(pressed).toEqual([true, true, true])
    const [welcome, ...others] = await takeMails()
    expect([welcome?.header('subject'), others]).toEqual(['You are subscribed', []])
    expect(await subscriber()).toMatchObject({ confirmedAt: api.clock.now() })
  })

  it('stands in the database as a hash alone', async () => {
    await ask()
    const token = tokenIn((await takeMails())[0], 'confirm')
    expect(JSON.stringify(await subscriber())).not.toContain(token)
  })

  it.each(['', 'nc_', 'nc_wrong', 'null', '../../x', 'x'.repeat(10_000)])('is none: %j', async (token) => {
    await ask()
    await takeMails()
    expect(await confirm(token)).toBe(false)
  })

  it('works for a week', async () => {
    await ask()
    const token = tokenIn((await takeMails())[0], 'confirm')
    api.clock.advance(7 * 24 * 3600)
    expect(await confirm(token)).toBe(false)
    await ask()
    expect(await confirm(tokenIn((await takeMails())[0], 'confirm'))).toBe(true)
  })

  it('is void once the address has unsubscribed', async () => {
    const { asked, token } = await subscribed()
    await unsubscribe(api.app, token)
    expect(await confirm(tokenIn(asked, 'confirm'))).toBe(false)
    expect(await subscriber()).toMatchObject({ unsubscribedAt: expect.any(Date) })
  })
})

describe('unsubscribing', () => {
  it('takes one click from every mail to a subscriber, as RFC 8058 has it', async () => {
    const { asked, welcome } = await subscribed()
    for (const mail of [asked, welcome]) {
      const [, url = ''] = /^<(https:\/\/shop\.example\/newsletter\/unsubscribe\/[\w-]+)>$/.exec(
        mail?.header('list-unsubscribe') ?? '',
      ) ?? ['', '']
      expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      expect(mail?.text).toContain(`Unsubscribe: ${url}`)
      expect(mail?.html).toContain(`href="${url}"`)
      expect(await unsubscribe(api.app, url.split('/').at(-1) ?? '')).toBe(true)
    }
  })

  it('ends the newsletter, however often it is asked for', async () => {
    const { token } = await subscribed()
    expect(await unsubscribe(api.app, token)).toBe(true)
    const first = (await subscriber())?.unsubscribedAt
    api.clock.advance(60)
    expect(await unsubscribe(api.app, token)).toBe(true)
    expect((await subscriber())?.unsubscribedAt).toEqual(first)
    expect(await takeMails()).toEqual([])
  })

  it('works for years', async () => {
    const { token } = await subscribed()
    api.clock.advance(5 * 365 * 24 * 3600)
    expect(await unsubscribe(api.app, token)).toBe(true)
  })

  it('can be taken back by confirming anew', async () => {
    const { token } = await subscribed()
    await unsubscribe(api.app, token)
    api.clock.advance(3600)
    await subscribed()
    expect(await subscriber()).toMatchObject({ confirmedAt: api.clock.now(), unsubscribedAt: null })
  })

  it('takes a token that nobody can make up, nor use for another', async () => {
    const { token } = await subscribed()
    const other = await subscribed('bob@example.org')
    const id = (await subscriber('bob@example.org'))?.id
    const swapped = token.replace(/^nu_\d+/, `nu_${id}`)
    for (const wrong of [
      '',
      'nu_1_',
      `nu_${id}_x`,
      swapped,
      `${other.token}x`,
      'nu_99999999999999_x',
      'nu_0_x',
    ])
      expect(await unsubscribe(api.app, wrong)).toBe(false)
    expect((await subscriber('bob@example.org'))?.unsubscribedAt).toBeNull()
  })
})

describe('an address that was never confirmed', () => {
  it('is forgotten after a month; one that was is kept', async () => {
    await subscribed()
    await ask('eve@example.org')
    await takeMails()
    api.clock.advance(29 * 24 * 3600)
    expect(await purgeUnconfirmed(api.app)).toBe(0)
    api.clock.advance(2 * 24 * 3600)
    expect(await purgeUnconfirmed(api.app)).toBe(1)
    expect([await subscriber('eve@example.org'), (await subscriber()) !== null]).toEqual([null, true])
  })
})
