import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { sendRaw } from '#tests/support/raw-socket.ts'
import { signRequest } from '#tests/support/signing.ts'

const target = '/api/v1/site'
// How long another process may take to notice a setting where the machine is busy.
const SOON = { timeout: 60_000, interval: 20 }
let site: ProductionSite
let server: ProductionServer

beforeAll(async () => {
  site = await openProductionSite()
  server = await site.start({ TRUSTED_PROXIES: '' })
})
afterAll(() => site?.close())

const now = () => Math.floor(Date.now() / 1000)
const send = (headers: Record<string, string> | [string, string][]) =>
  sendRaw(server.port, { target, headers })

describe('a nonce', () => {
  it('is good once, of fifty requests at once on fifty connections', async () => {
    const headers = signRequest(site.credentials, { target })
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(headers)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.error === 'replayed_nonce')).toHaveLength(49)
  })

  it('is not used up by a request whose signature is wrong', async () => {
    const headers = signRequest(site.credentials, { target })
    const wrong = await send({ ...headers, 'X-Api-Signature': 'x'.repeat(44) })
    expect(wrong.json.error).toBe('bad_signature')
    expect((await send(headers)).status).toBe(200)
  })

  it.each(['short', 'x'.repeat(129), 'with a blank', 'caf\u00e9-caf\u00e9'])('is not %s', async (nonce) => {
    const { status, json } = await send(signRequest(site.credentials, { target, nonce }))
    expect([status, json.error]).toEqual([401, 'invalid_nonce'])
  })
})

describe('a clock', () => {
  it.each([
    [-660, /^Your clock is 11 minutes behind/],
    [660, /^Your clock is 11 minutes ahead/],
  ])('that is off by %i seconds is told so', async (offset, message) => {
    const timestamp = String(now() + offset)
    const { status, json } = await send(signRequest(site.credentials, { target, timestamp }))
    expect([status, json.error]).toEqual([401, 'stale_timestamp'])
    expect(json.message).toMatch(message)
  })

  it.each([-295, 295])('that is off by %i seconds is good', async (offset) => {
    const timestamp = String(now() + offset)
    expect((await send(signRequest(site.credentials, { target, timestamp }))).status).toBe(200)
  })

  it.each(['soon', '1.5e9', '-5', '0x10', '٣'])('does not read %s', async (timestamp) => {
    const { status, json } = await send(signRequest(site.credentials, { target, timestamp }))
    expect([status, json.error]).toEqual([401, 'invalid_timestamp'])
  })
})

describe('headers', () => {
  it.each(['X-Api-Timestamp', 'X-Api-Nonce', 'X-Api-Signature'])('%s may not be left out', async (name) => {
    const { [name]: _gone, ...rest } = signRequest(site.credentials, { target })
    const { status, json } = await send(rest)
    expect([status, json.error]).toEqual([401, 'missing_signature'])
  })

  it.each(['X-Api-Key', 'X-Api-Timestamp', 'X-Api-Nonce', 'X-Api-Signature'])(
    '%s may be sent once only',
    async (name) => {
      const headers = signRequest(site.credentials, { target })
      const value = headers[name] ?? ''
      const twice = await send([...Object.entries(headers), [name.toLowerCase(), value]])
      expect([twice.status, twice.json.error]).toEqual([401, 'bad_signature'])
      const joined = await send({ ...headers, [name]: `${value}, ${value}` })
      expect([joined.status, joined.json.error]).toEqual([401, 'bad_signature'])
    },
  )

  it.each(['X-Api-Key', 'X-Api-Secret'])('%s may be sent once only beside a plain secret', async (name) => {
    const { key, secret } = site.credentials
    const headers: [string, string][] = [
      ['X-Api-Key', key],
      ['X-Api-Secret', secret],
    ]
    expect((await send(headers)).status).toBe(200)
    const again: [string, string] = [name, name === 'X-Api-Key' ? key : secret]
    const { status, json } = await send([...headers, again])
    expect([status, json.error]).toEqual([401, 'bad_credentials'])
  })
})

describe('a header with a token or a secret', () => {
  it.each([
    ['Authorization', 'Bearer at_x'],
    ['X-Access-Token', 'at_x'],
    ['X-Api-Secret', 'as_x'],
  ])('%s may be sent once only beside a signature', async (name, value) => {
    const headers = Object.entries(signRequest(site.credentials, { target }))
    const { status, json } = await send([...headers, [name, value], [name.toLowerCase(), value]])
    expect([status, json.error]).toEqual([401, 'bad_credentials'])
  })
})

describe('a site that requires signatures', () => {
  it('takes no other request soon after the switch', async () => {
    const { key, secret } = site.credentials
    const plain = { 'X-Api-Key': key, 'X-Api-Secret': secret }
    const basic = { Authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` }
    expect((await send(plain)).status).toBe(200)
    expect((await send(basic)).status).toBe(200)

    await site.setSetting('api.require_signed', true)
    await vi.waitFor(async () => expect((await send(plain)).status).toBe(401), SOON)
    const signed = signRequest(site.credentials, { target })
    for (const headers of [plain, basic, { ...signed, 'X-Api-Secret': secret }, { ...signed, ...basic }]) {
      const { status, json } = await send(headers)
      expect([status, json.error]).toEqual([401, 'signature_required'])
    }
    const { status, json } = await send(signed)
    expect([status, json.data.api.signing_required]).toEqual([200, true])

    await site.setSetting('api.require_signed', false)
    await vi.waitFor(async () => expect((await send(plain)).status).toBe(200), SOON)
  })
})
