import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { signRequest } from '#tests/support/signing.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi({ env: { TRUSTED_PROXIES: '10.0.0.0/8' } })
})
afterAll(() => api.close())

/** The answer to a request that was signed for another target than the one that arrives. */
async function send(target: string, prefix: string): Promise<number> {
  const timestamp = String(Math.floor(api.clock.now().getTime() / 1000))
  const signed = Object.entries(signRequest(api.credentials, { target, timestamp }))
  const headers = Object.fromEntries(signed.map(([name, value]) => [name.toLowerCase(), value]))
  const answer = await api.send('/site', {
    peer: '10.0.0.1',
    headers: { ...headers, 'x-forwarded-prefix': prefix },
  })
  return answer.status
}

describe('X-Forwarded-Prefix of a trusted proxy', () => {
  it('stands before the path that was signed', async () => {
    expect(await send('/shop/api/v1/site', '/shop')).toBe(200)
    expect(await send('/shop/api/v1/site', '/shop/')).toBe(200)
  })

  it.each(['/shop?x=', '/shop#', '//shop', '/shop//', '/sh\\op'])(
    'counts for nothing where it is no path: %s',
    async (prefix) => {
      expect(await send(`${prefix.replace(/\/$/, '')}/api/v1/site`, prefix)).toBe(401)
      expect(await send('/api/v1/site', prefix)).toBe(200)
    },
  )
})
