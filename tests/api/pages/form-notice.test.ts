import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FormNotice, openFormNotice, sealFormNotice } from '#lib/pages/forms/form-notice.ts'
import { CHALLENGE_COOKIE } from '#lib/pages/people/account/forms/sign-in.ts'
import { readDraft } from '#lib/pages/shop/checkout/draft-cookie.ts'
import { openCookie } from '#lib/web/http/site-cookie.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const seal = (body: string, text = 'Not taken.') =>
  sealFormNotice(api.app, { page: '/posts/lamps', kind: 'error', text, values: { body } })
/** The cookies of a browser that has received these lines. */
const jarOf = (lines: readonly string[]) =>
  Object.fromEntries(lines.map((line) => [line.split('=')[0] ?? '', /=([^;]*)/.exec(line)?.[1] ?? '']))
const read = (lines: readonly string[], page = '/posts/lamps') => openFormNotice(api.app, jarOf(lines), page)
const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length))
/** Words as people write them: few letters, of which none follows from those before. */
const words = (letters: string, length: number) =>
  Array.from({ length }, (_, i) =>
    i % 6 === 5 ? ' ' : letters[(i * i * 7919 + i * 31) % letters.length],
  ).join('')

describe('the cookie that carries a form back', () => {
  it('brings what was typed, in a size that browsers keep', async () => {
    const body = words('etaoinshrdlu', 5000)
    const lines = await seal(body)
    expect(longest(lines)).toBeLessThan(4096)
    expect((await read(lines))?.values).toEqual({ body })
    // What is left of a longer notice does not count.
    const left = { ...jarOf(lines), ...jarOf(await seal('Short')) }
    expect((await openFormNotice(api.app, left, '/posts/lamps'))?.values).toEqual({ body: 'Short' })
    for (const line of lines) expect(line).toMatch(/HttpOnly; SameSite=Lax/)
  })

  it('says where to find what is too long for it', async () => {
    const body = Array.from({ length: 5000 }, (_, i) =>
      String.fromCharCode(0x4e00 + ((i * 7919) % 20_000)),
    ).join('')
    const lines = await seal(body)
    expect(longest(lines)).toBeLessThan(4096)
    expect(await read(lines)).toMatchObject({
      text: expect.stringContaining("use your browser's Back button"),
      values: {},
    })
  })

  it('begins a text that is itself too long for it', async () => {
    const text = Array.from({ length: 5000 }, (_, i) =>
      String.fromCharCode(0x4e00 + ((i * 7919) % 20_000)),
    ).join('')
    const lines = await seal('', text)
    expect(longest(lines)).toBeLessThan(4096)
    expect((await read(lines))?.text).toBe(`${text.slice(0, 500)}…`)
  })

  it('is for its page, for a minute, and from this site', async () => {
    const lines = await seal('Hello')
    const { 'storefront-sent': cookie = '' } = jarOf(lines)
    const open = (text: string) => openFormNotice(api.app, { 'storefront-sent': text }, '/posts/lamps')
    expect(await open(cookie)).toMatchObject({ values: { body: 'Hello' } })
    expect(await read(lines, '/posts/other')).toBeUndefined()
    for (const forged of [
      `x${cookie}`,
      'nonsense',
      cookie.slice(0, -9),
      cookie.replace(/.{9}$/, 'a'.repeat(9)),
    ])
      expect(await open(forged)).toBeUndefined()
    const other = { name: 'other', schema: FormNotice, seconds: 60 }
    expect(await openCookie(api.app, other, { other: cookie })).toBeUndefined()
    api.clock.advance(61)
    expect(await open(cookie)).toBeUndefined()
  })

  it('shows nobody what it says', async () => {
    const [line = ''] = await seal('Hello', 'A secret')
    expect(line).toMatch(/^storefront-sent=Fe26\.2\*/)
    expect(Buffer.from(line, 'base64').toString('latin1')).not.toContain('secret')
  })
})

describe('cookies of the version before', () => {
  it('are read while they are valid', async () => {
    const { secrets, clock } = api.app
    const until = clock.now().getTime() + 60_000
    const packed = (value: unknown, encoding: 'base64' | 'base64url') =>
      brotliCompressSync(JSON.stringify(value)).toString(encoding)
    const notice = packed({ until, notice: { page: '/contact', kind: 'done', text: 'Thanks.' } }, 'base64url')
    const signed = `${notice}.${secrets.sign('form notices', notice).toString('base64url')}`
    const told = () => openFormNotice(api.app, { 'storefront-sent': signed }, '/contact')
    expect((await told())?.text).toBe('Thanks.')
    const draft = secrets.encrypt('checkout drafts', packed({ until, values: { city: 'Oslo' } }, 'base64'))
    const entered = () => readDraft(api.app, { 'storefront-checkout': draft })
    expect(await entered()).toEqual({ city: 'Oslo' })
    const stepOf = (name: string) =>
      secrets.encrypt('account cookies', JSON.stringify({ name, until, value: 'ch_1' }))
    const step = (name: string) =>
      openCookie(api.app, CHALLENGE_COOKIE, { 'storefront-challenge': stepOf(name) })
    expect(await step('storefront-challenge')).toBe('ch_1')
    expect(await step('storefront-notice')).toBeUndefined()
    api.clock.advance(61)
    expect([await told(), await entered(), await step('storefront-challenge')]).toEqual([
      undefined,
      {},
      undefined,
    ])
  })
})
