import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { sendRaw } from '#tests/support/raw-socket.ts'
import { signRequest } from '#tests/support/signing.ts'

// Servers take long to start where the machine is busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// What the client signed, and what a proxy that takes /shop off sends on.
const signed = '/shop/api/v1/posts?q=caf%C3%A9+au%20lait'
const target = '/api/v1/posts?q=caf%C3%A9+au%20lait'

let site: ProductionSite
let trusting: ProductionServer
let wary: ProductionServer

beforeAll(async () => {
  site = await openProductionSite()
  trusting = await site.start({ TRUSTED_PROXIES: '10.0.0.0/8, 127.0.0.1' })
  wary = await site.start({ TRUSTED_PROXIES: '10.0.0.0/8' })
})
afterAll(() => site?.close())

const send = (server: ProductionServer, path: string, prefix?: string) =>
  sendRaw(server.port, {
    target,
    headers: {
      ...signRequest(site.credentials, { target: path }),
      ...(prefix !== undefined && { 'X-Forwarded-Prefix': prefix }),
    },
  })

describe('behind a trusted proxy', () => {
  it.each(['/shop', '/shop/'])('a signature covers the path before %s was taken off', async (prefix) => {
    expect((await send(trusting, signed, prefix)).status).toBe(200)
  })

  it('a signature over another path fails', async () => {
    expect((await send(trusting, target, '/shop')).json.error).toBe('bad_signature')
    expect((await send(trusting, signed, '/other')).json.error).toBe('bad_signature')
    expect((await send(trusting, signed)).json.error).toBe('bad_signature')
    expect((await send(trusting, target)).status).toBe(200)
  })

  it('wrong credentials are counted by the client, not by the proxy', async () => {
    const guess = (client: string) =>
      sendRaw(trusting.port, { target, headers: { 'X-Api-Key': 'ak_wrong', 'X-Forwarded-For': client } })
    for (let i = 0; i < 30; i++) expect((await guess('198.51.100.1')).status).toBe(401)
    const refused = await guess('198.51.100.1')
    expect([refused.status, refused.json.error]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await guess('198.51.100.2')).status).toBe(401)
  })
})

describe('without a trusted proxy', () => {
  it('X-Forwarded-Prefix counts for nothing', async () => {
    expect((await send(wary, signed, '/shop')).json.error).toBe('bad_signature')
    expect((await send(wary, target, '/shop')).status).toBe(200)
  })

  it('X-Forwarded-For does not hide who guesses', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 40; i++) {
      const headers = { 'X-Api-Key': 'ak_wrong', 'X-Forwarded-For': `203.0.113.${i}` }
      statuses.push((await sendRaw(wary.port, { target, headers })).status)
    }
    expect(statuses.at(0)).toBe(401)
    expect(statuses.at(-1)).toBe(429)
  })
})
