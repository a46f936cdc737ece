import { describe, expect, it } from 'vitest'
import { noteRefusedApp } from '#lib/api/kernel/apps/note-refused-app.ts'
import { countFailure, countRefused } from '#lib/api/kernel/count-failure.ts'
import type { RawHeaders, RawRequest } from '#lib/web/http/raw-request.ts'
import { Invalid, Refusal, type RefusalCode } from '#lib/web/refusals/refusal.ts'

const headersOf = (sent: Record<string, string>): RawHeaders => ({
  get: (name) => sent[name],
  isRepeated: () => false,
})
const key = `ak_${'a1Z'.repeat(8)}`

describe('the security log', () => {
  const notedOf = (error: unknown, sent: Record<string, string> = { 'x-api-key': key }) => {
    const noted: unknown[] = []
    noteRefusedApp({ note: (...one: unknown[]) => noted.push(one) } as never, error, headersOf(sent))
    return noted
  }

  it.each([
    ['unknown_key', 'app.unknown_key'],
    ['bad_credentials', 'app.wrong_secret'],
    ['bad_signature', 'app.wrong_signature'],
    ['stale_timestamp', 'app.stale_signature'],
    ['replayed_nonce', 'app.replayed'],
    ['signature_required', 'app.unsigned'],
  ] as [RefusalCode, string][])('tells of %s as %s', (code, event) => {
    expect(notedOf(new Refusal(code))).toEqual([[event, { key }]])
  })

  it('tells of nothing that is a mistake or a fault, rather than a try', () => {
    const others = [new Refusal('missing_key'), new Refusal('invalid_nonce'), new Invalid({}), new Error('x')]
    for (const error of [...others, undefined]) expect(notedOf(error)).toEqual([])
  })

  it('names a key only if it looks like one: anything else may be a misplaced secret', () => {
    const nameOf = (sent: Record<string, string>) => notedOf(new Refusal('unknown_key'), sent)
    for (const known of [key, `pk_${'a1Z'.repeat(8)}`])
      expect(nameOf({ 'x-api-key': known })).toEqual([['app.unknown_key', { key: known }]])
    for (const other of [
      `as_${'a1Z'.repeat(8)}`,
      `${key}x`,
      `x${key}`,
      key.slice(1),
      key.slice(0, -1),
      `${key}\n`,
    ])
      expect(nameOf({ 'x-api-key': other })).toEqual([['app.unknown_key', { key: undefined }]])
    expect(nameOf({})).toEqual([['app.unknown_key', { key: undefined }]])
  })
})

describe("an app's figures", () => {
  const headers = { 'X-Request-Id': 'request-77' }

  it.each([
    [new Invalid({ name: ['required'] }), 422, 'invalid'],
    [new Refusal('not_found'), 404, 'not_found'],
    [new Refusal('rate_limited'), 429, 'rate_limited'],
    [new Error('a fault'), 500, 'server_error'],
    ['thrown', 500, 'server_error'],
  ])('count %s as %d, %s', (error, status, code) => {
    const counted: unknown[] = []
    const ports = { usage: { count: (one: unknown) => counted.push(one) } } as never
    countFailure(ports, { appId: 3, endpoint: 'getCart', headers }, error)
    countFailure(ports, { appId: 3, endpoint: '', headers: {} }, error)
    expect(counted).toEqual([
      { appId: 3, endpoint: 'getCart', failure: { status, code, requestId: 'request-77' } },
      { appId: 3, endpoint: '', failure: { status, code, requestId: '' } },
    ])
  })

  it('count refused credentials for the app whose key was sent', async () => {
    const counted: unknown[] = []
    const asked: unknown[] = []
    const ports = {
      usage: { count: (one: unknown) => counted.push(one) },
      apps: {
        find: async (...given: unknown[]) => {
          asked.push(given)
          return given[0] === key ? { id: 3 } : undefined
        },
      },
    } as never
    const refuse = (sent: Record<string, string>, error: unknown) => {
      const request = { headers: headersOf(sent) } as RawRequest
      return countRefused(ports, { request, headers, versions: { settings: 5 } as never }, error)
    }
    await refuse({ 'x-api-key': key }, new Refusal('bad_credentials'))
    expect(counted).toEqual([
      { appId: 3, endpoint: '', failure: { status: 401, code: 'bad_credentials', requestId: 'request-77' } },
    ])
    await refuse({ 'x-api-key': 'ak_nobody' }, new Refusal('unknown_key'))
    expect(asked).toEqual([
      [key, 5],
      ['ak_nobody', 5],
    ])
    // Nobody's, and a fault of the shop.
    await refuse({}, new Refusal('missing_key'))
    await refuse({ 'x-api-key': key }, new Error('the database is away'))
    expect([counted.length, asked.length]).toEqual([1, 2])
  })
})
