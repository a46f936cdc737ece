import { describe, expect, it } from 'vitest'
import { admitOrigin, authenticateCustomer, keepToOwnOrigins } from '#lib/api/kernel/apps/app-auth.ts'
import { runSteps } from '#lib/platform/process/steps.ts'
import type { RawHeaders, RawRequest } from '#lib/web/http/raw-request.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'

const APP = 'https://app.example.com'
const headersOf = (sent: Record<string, string>): RawHeaders => ({
  get: (name) => sent[name],
  isRepeated: () => false,
})

/** The answer, if there is one yet, and the headers that any answer will have. */
function admit(method: string, sent: Record<string, string>, origins = [APP]) {
  const headers: Record<string, string> = { 'X-Request-Id': 'request-77' }
  const asked: unknown[] = []
  const apps = {
    origins: (version: unknown) => {
      asked.push(version)
      return new Set(origins)
    },
  }
  const request = { method, headers: headersOf(sent) } as RawRequest
  const begun = { request, headers, versions: { settings: 8 } }
  const answer = runSteps(admitOrigin(apps as never, begun as never))
  expect(asked).toEqual([8])
  return { answer, headers }
}

const wish = { 'access-control-request-method': 'POST' }
const exposed =
  'Allow, Content-Language, ETag, Idempotency-Replayed, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, X-Error-Details, X-Request-Id'

describe('an answer to a page', () => {
  const none = { 'X-Request-Id': 'request-77' }
  const read = { ...none, Vary: 'Origin', 'Access-Control-Allow-Origin': APP }

  it.each([
    ['GET', {}, { ...none, Vary: 'Origin' }],
    ['GET', { origin: 'https://evil.example.com' }, { ...none, Vary: 'Origin' }],
    ['GET', { origin: APP }, { ...read, 'Access-Control-Expose-Headers': exposed }],
    // Only OPTIONS that asks for another method is a preflight.
    ['GET', { origin: APP, ...wish }, { ...read, 'Access-Control-Expose-Headers': exposed }],
    ['OPTIONS', { origin: APP }, { ...read, 'Access-Control-Expose-Headers': exposed }],
    ['OPTIONS', { origin: 'https://evil.example.com', ...wish }, { ...none, Vary: 'Origin' }],
    ['OPTIONS', wish, { ...none, Vary: 'Origin' }],
  ])('to %s with %j can be read by pages of apps, and is still to be made', (method, sent, expected) => {
    expect(admit(method, sent as Record<string, string>)).toEqual({ answer: null, headers: expected })
  })

  it('is as for native apps where no app is called by pages', () => {
    expect(admit('OPTIONS', { origin: APP, ...wish }, [])).toEqual({ answer: null, headers: none })
  })

  it('is there at once for a preflight', () => {
    const { answer, headers } = admit('OPTIONS', { origin: APP, ...wish })
    expect(headers).toEqual({
      ...read,
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': expect.stringContaining('X-Api-Key, X-Api-Nonce'),
      'Access-Control-Max-Age': '7200',
    })
    expect(answer).toEqual({ status: 204, headers, body: null })
  })

  it('can be read only by pages of the app that is called, once that is known', () => {
    const left = (sent: Record<string, string>) => {
      const headers = { ...read, 'Access-Control-Expose-Headers': exposed }
      keepToOwnOrigins({ origins: [APP] } as never, { headers: headersOf(sent) } as RawRequest, headers)
      return headers
    }
    for (const sent of [{}, { origin: APP }])
      expect(left(sent as Record<string, string>)).toEqual({
        ...read,
        'Access-Control-Expose-Headers': exposed,
      })
    expect(left({ origin: 'https://other.example.com' })).toEqual({ ...none, Vary: 'Origin' })
  })
})

describe('the customer of a request', () => {
  const asked: unknown[] = []
  const database = {
    get prisma(): never {
      asked.push('database')
      throw new Error('is looked up')
    },
  }
  const ask = async (rule: 'none' | 'optional' | 'required', sent: Record<string, string>) => {
    const caller = { headers: headersOf(sent), appId: 3, security: {} }
    try {
      return await authenticateCustomer({ database } as never, caller as never, rule)
    } catch (error) {
      return error instanceof Refusal ? error.code : 'looked up'
    }
  }

  it.each([
    [{}, null, 'not_signed_in'],
    [{ authorization: 'Basic YTpi' }, null, 'not_signed_in'],
    [{ authorization: 'xBearer at_x' }, null, 'not_signed_in'],
    [{ authorization: 'Bearerat_x' }, null, 'not_signed_in'],
    [{ authorization: 'Bearer at_x' }, 'looked up', 'looked up'],
    [{ authorization: 'bearer   at_x' }, 'looked up', 'looked up'],
    [{ 'x-access-token': 'at_x' }, 'looked up', 'looked up'],
  ])('with %j is %s where it is optional, %s where it is required', async (sent, optional, required) => {
    const headers = sent as Record<string, string>
    expect(await ask('optional', headers)).toBe(optional)
    expect(await ask('required', headers)).toBe(required)
    expect(await ask('none', headers)).toBeNull()
  })
})
