import { execFile } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeStore } from '../../../scripts/support/welcome.mjs'

const app = {
  id: 3,
  key: 'ak_0123456789abcdefghijABCD',
  secret: 'as_-_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG',
}

describe('describeStore', () => {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    response.end('{}')
  })
  let origin = ''

  beforeEach(async () => {
    seen.length = 0
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    server.close()
  })

  it('prints a plain call that carries the app’s credentials', async () => {
    await runLine(describeStore({ origin, prefix: 'api', app }), 'curl')
    expect(seen[0]?.url).toBe('/api/v1/site')
    expect(seen[0]?.headers).toMatchObject({ 'x-api-key': app.key, 'x-api-secret': app.secret })
  })

  it('prints a signed call that verifies, and leaves the secret out of it', async () => {
    await runLine(describeStore({ origin, prefix: 'shop-api', app }), 'KEY=')
    const headers = seen[0]?.headers ?? {}
    expect(seen[0]?.url).toBe('/shop-api/v1/products?per_page=3')
    expect(headers['x-api-secret']).toBeUndefined()
    expect(Math.abs(Date.now() / 1000 - Number(headers['x-api-timestamp']))).toBeLessThan(10)
    const toSign = [
      app.key,
      'GET',
      '/shop-api/v1/products',
      'per_page=3',
      headers['x-api-timestamp'],
      headers['x-api-nonce'],
      createHash('sha256').update('').digest('hex'),
    ].join('\n')
    expect(headers['x-api-signature']).toBe(createHmac('sha256', app.secret).update(toSign).digest('base64'))
  })

  it('says where mails are as long as no server takes them', () => {
    const mailFolder = '/srv/shop/storage/mail'
    expect(describeStore({ origin, prefix: 'api', app, mailFolder })).toContain(mailFolder)
    expect(describeStore({ origin, prefix: 'api', app })).not.toContain('Mails')
  })

  it('prints no secret once it has been shown, but how to make a new one', () => {
    const text = describeStore({ origin, prefix: 'api', app: { id: app.id, key: app.key } })
    expect(text).toContain(app.key)
    expect(text).not.toContain('as_')
    expect(text).toContain('bin/storefront apps rotate 3')
  })

  it('says how to open a store that only this machine reaches', () => {
    const store = { origin, prefix: 'api', app }
    expect(describeStore({ ...store, isPrivate: true })).toContain('HOST=0.0.0.0 npm start')
    expect(describeStore(store)).not.toContain('HOST=')
  })

  it('says how to make an app where the store was started without the demo', () => {
    expect(describeStore({ origin, prefix: 'api' })).toContain('bin/storefront apps create')
  })
})

async function runLine(text: string, start: string): Promise<void> {
  const line = text.split('\n').find((candidate) => candidate.startsWith(start))
  if (line === undefined) throw new Error(`No line starts with ${start}.`)
  await promisify(execFile)('bash', ['-c', line])
}
