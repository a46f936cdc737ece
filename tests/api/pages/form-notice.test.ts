import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFormNotice, sealFormNotice } from '#lib/pages/forms/form-notice.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const seal = (body: string, text = 'Not taken.') =>
  sealFormNotice(api.app, { page: '/posts/lamps', kind: 'error', text, values: { body } })
const cookieOf = (line: string) => /^storefront-sent=([^;]*)/.exec(line)?.[1]
const open = (cookie: string | undefined, page = '/posts/lamps') =>
  openFormNotice(api.app, { 'storefront-sent': cookie }, page)
const read = (line: string, page = '/posts/lamps') => open(cookieOf(line), page)
/** Words as people write them: few letters, of which none follows from those before. */
const words = (letters: string, length: number) =>
  Array.from({ length }, (_, i) =>
    i % 6 === 5 ? ' ' : letters[(i * i * 7919 + i * 31) % letters.length],
  ).join('')

describe('the cookie that carries a form back', () => {
  it('brings what was typed, in a size that browsers keep', () => {
    const body = words('etaoinshrdlu', 5000)
    const line = seal(body)
    expect(line.length).toBeLessThan(4096)
    expect(read(line)?.values).toEqual({ body })
    expect(line).toMatch(/HttpOnly; SameSite=Lax/)
  })

  it('says where to find what is too long for it', () => {
    const body = Array.from({ length: 5000 }, (_, i) =>
      String.fromCharCode(0x4e00 + ((i * 7919) % 20_000)),
    ).join('')
    const line = seal(body)
    expect(line.length).toBeLessThan(4096)
    expect(read(line)).toMatchObject({
      text: expect.stringContaining("use your browser's Back button"),
      values: {},
    })
  })

  it('begins a text that is itself too long for it', () => {
    const text = Array.from({ length: 5000 }, (_, i) =>
      String.fromCharCode(0x4e00 + ((i * 7919) % 20_000)),
    ).join('')
    const line = seal('', text)
    expect(line.length).toBeLessThan(4096)
    expect(read(line)?.text).toBe(`${text.slice(0, 500)}…`)
  })

  it('is for its page, for a minute, and from this site', () => {
    const line = seal('Hello')
    expect(read(line)).toBeDefined()
    expect(read(line, '/posts/other')).toBeUndefined()
    expect(open(`${cookieOf(line)}x`)).toBeUndefined()
    expect(open(`x${cookieOf(line)}`)).toBeUndefined()
    expect(open('nonsense')).toBeUndefined()
    api.clock.advance(61)
    expect(read(line)).toBeUndefined()
  })
})
