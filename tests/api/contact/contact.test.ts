import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listWarnings } from '#lib/server/start/warn-at-start.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { type ReadMail, readMail } from '#tests/support/read-mail.ts'

let api: TestApi
let addresses = 0

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await db().outboxMessage.deleteMany()
  await db().contactMessage.deleteMany()
  await api.app.settings.set('contact.email', 'hello@shop.example')
})

const db = () => api.app.database.prisma
const whole = {
  name: 'Ada Lindqvist',
  email: 'ada@example.org',
  phone: '+1 503 555 0142',
  subject: 'Cups',
  message: 'Do you have large ones?\n\nThank you.',
}
/** From an address of its own, unless told. */
const write = (body: object, peer = `198.18.7.${++addresses}`, headers: Record<string, string> = {}) =>
  api.send('/contact', {
    method: 'POST',
    peer,
    headers: {
      'x-api-key': api.credentials.key,
      'x-api-secret': api.credentials.secret,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  })
const rows = () => db().contactMessage.findMany({ orderBy: { id: 'asc' } })

/** Sends what waits; resolves to the mails, the oldest first. */
async function sendMails(): Promise<ReadMail[]> {
  await api.app.outbox.drain()
  const folder = path.join(api.app.env.storagePath, 'mail')
  const ids = (await db().outboxMessage.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)
  const files = await readdir(folder)
  const own = ids.map((id) => files.find((file) => file.includes(`-${id}-`)) ?? '')
  return Promise.all(own.map(async (file) => readMail(await readFile(path.join(folder, file), 'utf8'))))
}

describe('POST /contact', () => {
  it('answers 201, keeps the message, and mails it to the owner, who answers the sender', async () => {
    const { status, json, headers } = await write(whole, '203.0.113.9')
    expect([status, json]).toEqual([201, { data: { message: 'Thank you. We have received your message.' } }])
    expect(headers['Cache-Control']).toBe('no-store')
    expect(await rows()).toMatchObject([{ ...whole, ipAddress: '203.0.113.9', createdAt: api.clock.now() }])
    const [mail] = await sendMails()
    expect(mail?.header('to')).toBe('hello@shop.example')
    expect(mail?.header('reply-to')).toBe('ada@example.org')
    expect(mail?.header('from')).toContain('no-reply@')
    expect(mail?.header('subject')).toBe('Message from Ada Lindqvist: Cups')
    for (const text of ['Do you have large ones?', 'Thank you.', 'ada@example.org', '+1 503 555 0142'])
      expect(mail?.text).toContain(text)
  })

  it('needs neither phone nor subject', async () => {
    const { name, email, message } = whole
    expect((await write({ name, email, message })).status).toBe(201)
    expect((await write({ name, email, message, phone: null, subject: ' ' })).status).toBe(201)
    expect(await rows()).toMatchObject(Array(2).fill({ phone: null, subject: null }))
    expect((await sendMails())[0]?.header('subject')).toBe('Message from Ada Lindqvist')
  })

  it.each([
    ['name', {}],
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(121) }],
    ['email', { email: undefined }],
    ['email', { email: 'ada' }],
    ['email', { email: 'ada@example.org, eve@example.org' }],
    ['email', { email: 'ada@example.org\r\nBcc: eve@example.org' }],
    ['email', { email: '"ada" <ada@example.org>' }],
    ['message', { message: '' }],
    ['message', { message: ' \n ' }],
    ['message', { message: 'x'.repeat(5001) }],
    ['message', { message: 'a\0b' }],
    ['message', { message: ['x'] }],
    ['phone', { phone: '1'.repeat(33) }],
    ['subject', { subject: 'x'.repeat(151) }],
  ])('refuses a bad %s: %j', async (field, changes) => {
    const body = Object.keys(changes).length > 0 ? { ...whole, ...changes } : { ...whole, name: undefined }
    const { status, json } = await write(body)
    expect([status, Object.keys(json), Object.keys(json.errors)]).toEqual([
      422,
      ['message', 'errors'],
      [field],
    ])
    expect(await rows()).toEqual([])
  })

  it('takes as much as is allowed', async () => {
    const most = { ...whole, name: 'n'.repeat(120), subject: 's'.repeat(150), phone: '1'.repeat(32) }
    expect((await write({ ...most, message: 'm'.repeat(5000) })).status).toBe(201)
    const [mail] = await sendMails()
    expect(mail?.text).toContain('m'.repeat(5000))
  })

  it('refuses a million characters', async () => {
    const { status, json } = await write({ ...whole, message: 'x'.repeat(1_000_000) })
    expect([status, json.error]).toEqual([413, 'payload_too_large'])
  })

  it('makes no header, recipient or line of what is in a name, a subject or a phone number', async () => {
    const evil = 'Hi\r\nBcc: eve@example.org\r\n\r\nBody\u2028x\u202e'
    const { status, json } = await write({ ...whole, name: evil, subject: evil })
    expect([status, Object.keys(json.errors)]).toEqual([422, ['name']])
    expect((await write({ ...whole, subject: evil, phone: 'x\r\nX-Evil: 1' })).status).toBe(201)
    expect(await rows()).toMatchObject([
      { name: 'Ada Lindqvist', subject: 'Hi Bcc: eve@example.org Body x', phone: 'x X-Evil: 1' },
    ])
    const [mail] = await sendMails()
    expect(mail?.headers.has('bcc')).toBe(false)
    expect(mail?.headers.has('x-evil')).toBe(false)
    expect(mail?.headers.get('to')).toEqual(['hello@shop.example'])
    expect(mail?.header('subject')).toBe('Message from Ada Lindqvist: Hi Bcc: eve@example.org Body x')
  })

  it('shows markup as it was typed, and runs none', async () => {
    const message = '<script>alert(1)</script> {{ site.name }} <img src=x onerror=alert(1)>'
    await write({ ...whole, name: '<b>Ada</b>', message })
    const [mail] = await sendMails()
    expect(mail?.text).toContain(message)
    expect(mail?.html).not.toMatch(/<script|<img src=x|<b>Ada/)
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {{ site.name }}')
  })

  it('takes five an hour of one address, counts none that it refuses, and says when to come back', async () => {
    const peer = '198.18.9.1'
    for (let i = 0; i < 3; i++) await write({ ...whole, message: '' }, peer)
    for (let i = 0; i < 5; i++) expect((await write(whole, peer)).status).toBe(201)
    const { status, json, headers } = await write(whole, peer)
    expect([status, json.error]).toEqual([429, 'rate_limited'])
    expect(Number(headers['Retry-After'])).toBeGreaterThan(0)
    expect((await rows()).length).toBe(5)
    expect((await write(whole, '198.18.9.2')).status).toBe(201)
  })

  it('takes no more than five of those that come at once, also from one network of IPv6', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => write(whole, `2001:db8:1:1::${i + 1}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(429)])
    expect((await rows()).length).toBe(5)
  })

  it('is written once under one Idempotency-Key', async () => {
    const send = () => write(whole, '198.18.9.3', { 'idempotency-key': 'contact-1' })
    const answers = [await send(), await send()]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await rows()).length).toBe(1)
  })

  it('answers in the client’s language', async () => {
    await api.app.settings.set('site.locales', ['en', 'de', 'id'])
    const said = async (language: string) =>
      (await write(whole, undefined, { 'accept-language': language })).json.data.message
    expect([await said('de'), await said('id')]).toEqual([
      'Danke. Wir haben Ihre Nachricht erhalten.',
      'Terima kasih. Kami telah menerima pesan Anda.',
    ])
    await api.app.settings.unset('site.locales')
  })

  it('can be switched off', async () => {
    await api.app.settings.set('features.contact', false)
    const { status, json } = await write(whole)
    await api.app.settings.unset('features.contact')
    expect([status, json.error]).toEqual([404, 'feature_disabled'])
  })
})

describe('the owner’s mailbox', () => {
  const mailbox = async () => {
    await db().outboxMessage.deleteMany()
    await write(whole)
    return (await sendMails())[0]?.header('to')
  }

  it('is the one of the settings, else where answers to mails go, else the owner’s own; without any, messages are kept', async () => {
    const { settings } = api.app
    await settings.set('contact.recipient', 'desk@shop.example')
    expect(await mailbox()).toBe('desk@shop.example')
    await settings.unset('contact.recipient')
    expect(await mailbox()).toBe('hello@shop.example')
    await settings.unset('contact.email')
    await settings.set('mail.reply_to', 'answers@shop.example')
    expect(await mailbox()).toBe('answers@shop.example')
    await settings.unset('mail.reply_to')
    expect(await mailbox()).toBeUndefined()
    expect(await listWarnings(api.app)).toEqual([expect.stringContaining('contact.recipient')])
    await settings.set('mail.from', 'shop@shop.example')
    expect(await mailbox()).toBe('shop@shop.example')
    expect(await listWarnings(api.app)).toEqual([])
    await db().staff.create({ data: { name: 'Ida', email: 'ida@shop.example', role: 'editor' } })
    expect(await mailbox()).toBe('ida@shop.example')
    await db().staff.create({
      data: { name: 'Max', email: 'max@shop.example', role: 'owner', active: false },
    })
    expect(await mailbox()).toBe('ida@shop.example')
    await db().staff.create({ data: { name: 'Grace', email: 'grace@shop.example', role: 'owner' } })
    expect(await mailbox()).toBe('grace@shop.example')
    await settings.unset('mail.from')
    expect((await rows()).length).toBe(8)
  })
})
