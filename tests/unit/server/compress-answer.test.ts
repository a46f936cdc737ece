import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { withText } from '#lib/pages/answering/complete-answer.ts'
import { collectText, type SiteAnswer } from '#lib/web/site/site.ts'
import { toSiteRequest } from '#tests/support/services/serve-answers.ts'

const text = 'word '.repeat(1000)
const html: SiteAnswer = { status: 200, headers: { 'content-type': 'text/html', etag: '"a"' }, body: text }
const accepting = (encoding: string) => toSiteRequest({ headers: { 'accept-encoding': encoding } })

describe('a text', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['*', 'br'],
  ])('is compressed for %s as %s', async (accepted, encoding) => {
    const { headers, body } = await withText(accepting(accepted), html, text)
    const bytes = body as Buffer
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(bytes.length),
      vary: 'Accept-Encoding',
      etag: 'W/"a"',
    })
    const whole = encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)
    expect(whole.toString()).toBe(text)
    expect(bytes.length).toBeLessThan(200)
  })

  it('is sent as it is where that is shorter, or where the client takes nothing else', async () => {
    const short = await withText(accepting('gzip'), html, 'short')
    expect([String(short.body), short.headers['content-encoding']]).toEqual(['short', undefined])
    const plain = await withText(toSiteRequest(), html, text)
    expect(plain.headers).toMatchObject({ 'content-length': '5000', vary: 'Accept-Encoding', etag: '"a"' })
  })

  it('is collected where it comes in pieces', async () => {
    const body = Readable.from(['one ', 'two'])
    expect(String(await collectText({ ...html, body }))).toBe('one two')
  })
})

it.each([
  [{ status: 200, headers: { 'content-type': 'image/png' } }],
  [{ status: 206, headers: { 'content-type': 'text/plain', 'content-range': 'bytes 0-1/9' } }],
  [{ status: 200, headers: { 'content-type': 'text/plain', 'content-encoding': 'gzip' } }],
  [{ status: 304, headers: { 'content-type': 'text/plain' } }],
  [{ status: 308, headers: { location: '/x' } }],
])('%o goes out as it comes', async (answer) => {
  expect(await collectText({ ...answer, body: 'x' })).toBeNull()
})
