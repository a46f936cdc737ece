import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { sendRaw } from '#tests/support/raw-socket.ts'
import { signRequest } from '#tests/support/signing.ts'

let site: ProductionSite
let server: ProductionServer

beforeAll(async () => {
  site = await openProductionSite()
  server = await site.start({ CMS_API_PREFIX: 'mobile' })
})
afterAll(() => site?.close())

describe('a prefix chosen at start, without a build', () => {
  const send = (target: string, signed = target, body?: string) =>
    sendRaw(server.port, {
      target,
      body,
      headers: signRequest(site.credentials, { target: signed, body }),
    })

  it.each([
    '/mobile/v1/site',
    '/mobile/v1/site?',
    '/mobile/v1/site/',
    '/mobile/v1/posts?q=caf%c3%a9+au%20lait&c[]=1&a=1&a=2',
  ])('answers %s', async (target) => {
    expect((await send(target)).status).toBe(200)
    expect((await send(target, undefined, '{"a":1}')).status).toBe(200)
    const other = await send(target, target.replace('mobile', 'api'))
    expect([other.status, other.json.error]).toEqual([401, 'bad_signature'])
  })

  it.each(['/mobile', '/mobile/', '/mobile/v2/site', '/mobile/v1/nothing', '//mobile/v1/site'])(
    'knows nothing at %s',
    async (target) => {
      const { status, json } = await send(target)
      expect([status, json.error]).toEqual([404, 'not_found'])
    },
  )

  it.each(['/api/v1/site', '/api/v1/site/', '/api', '/api/v1'])(
    'leaves %s without an API',
    async (target) => {
      const { key, secret } = site.credentials
      const headers = { 'X-Api-Key': key, 'X-Api-Secret': secret }
      const { status, text, headers: answered } = await sendRaw(server.port, { target, headers })
      expect([404, 308]).toContain(status)
      expect(text).not.toContain('currency')
      expect(answered).not.toHaveProperty('ratelimit-policy')
    },
  )

  it('is told in the description of the API', async () => {
    const { json } = await sendRaw(server.port, { target: '/openapi.json' })
    expect(json.servers[0].url).toMatch(/\/mobile\/v1$/)
  })
})
