import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openProductionSite,
  type ProductionServer,
  type ProductionSite,
} from '#tests/support/production-server.ts'
import { type RawAnswer, type RawMessage, sendRaw } from '#tests/support/raw-socket.ts'
import { signRequest } from '#tests/support/signing.ts'

type Signed = Pick<RawMessage, 'method' | 'target' | 'body' | 'chunk'>

let site: ProductionSite
let server: ProductionServer

beforeAll(async () => {
  site = await openProductionSite()
  // Every request comes from an address of its own, or the budget for wrong credentials would end the test.
  server = await site.start({ TRUSTED_PROXIES: '127.0.0.0/8' })
})
afterAll(() => site?.close())

const page = readFileSync(new URL('../../docs/api/signing.md', import.meta.url), 'utf8')
const published = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(page)?.[1] ?? '{}').vectors as ({
  name: string
} & Signed)[]

const requests: [string, Signed][] = [
  ['a space in the path', { target: '/api/v1/posts/a%20b' }],
  ['a space in the query', { target: '/api/v1/products?q=trail%20shoe' }],
  ['a plus in the path', { target: '/api/v1/posts/a+b' }],
  ['a plus in the query', { target: '/api/v1/products?q=trail+shoe' }],
  ['an escaped tilde', { target: '/api/v1/posts/%7Ea?q=%7Eshoe' }],
  ['a bare tilde', { target: '/api/v1/posts/~a?q=~shoe' }],
  ['an escaped slash', { target: '/api/v1/posts/a%2Fb?q=a%2Fb' }],
  ['é in the path', { target: '/api/v1/posts/caf%C3%A9' }],
  ['é in the query', { target: '/api/v1/products?q=caf%C3%A9' }],
  ['lower-case hexadecimal', { target: '/api/v1/posts/caf%c3%a9?q=%c3%a9' }],
  ['needless escapes', { target: '/api/v1/%73ite?%71=%61' }],
  ['a repeated name', { target: '/api/v1/products?a=2&a=1&a=2' }],
  ['brackets', { target: '/api/v1/products?c[]=1&c[]=2&option[Size]=40' }],
  ['escaped brackets', { target: '/api/v1/products?c%5B%5D=1' }],
  ['an apostrophe and other punctuation', { target: "/api/v1/products?q='()*!,;:@$|^`{}" }],
  ['empty names and values', { target: '/api/v1/products?=&&a=&=b&' }],
  ['a question mark alone', { target: '/api/v1/site?' }],
  ['a second question mark', { target: '/api/v1/posts?q=why?' }],
  ['question marks alone', { target: '/api/v1/site???' }],
  ['a trailing slash', { target: '/api/v1/site/' }],
  ['two slashes', { target: '/api/v1//site' }],
  ['two slashes at the front', { target: '//api/v1/site' }],
  ['dots', { target: '/api/v1/../v1/./site' }],
  ['escaped dots', { target: '/api/v1/%2e%2e/site' }],
  ['a bad escape', { target: '/api/v1/posts/%zz?q=%' }],
  ['a query in no order', { target: '/api/v1/posts?per_page=2&page=1&category=a' }],
  ['a body on a GET', { target: '/api/v1/site', body: '{"a":1}' }],
  ['a body on a GET in chunks', { target: '/api/v1/site', body: '{"a":[1,2,3]}', chunk: 3 }],
  ['a body on a DELETE', { method: 'DELETE', target: '/api/v1/site', body: '{}' }],
  [
    'a body of any bytes',
    { method: 'POST', target: '/api/v1/site', body: Buffer.from([0, 255, 128, 10, 13]) },
  ],
  ['an unusual method', { method: 'PROPFIND', target: '/api/v1/site' }],
  ...published
    .filter(({ target }) => target.startsWith('/api/'))
    .map(({ name, method, target, body }): [string, Signed] => [`“${name}”`, { method, target, body }]),
]

describe('a signature over the wire', () => {
  const send = (message: Signed, headers = signRequest(site.credentials, message)): Promise<RawAnswer> => {
    return sendRaw(server.port, { ...message, headers: { ...headers, 'X-Forwarded-For': nextAddress() } })
  }

  it.each(requests)('holds for %s, and for no byte more or less', async (_name, message) => {
    const answer = await send(message)
    expect(answer.json?.error ?? 'none').not.toMatch(/signature|nonce|timestamp|key|credentials/)
    expect([200, 400, 404, 405, 413, 415, 422]).toContain(answer.status)

    const changes = alter(message)
    expect(changes.length).toBeGreaterThan(2)
    const refusals = await Promise.all(
      changes.map((change) => send(change, signRequest(site.credentials, message))),
    )
    for (const [i, { status, json }] of refusals.entries())
      expect([changes[i], status, json?.error]).toEqual([changes[i], 401, 'bad_signature'])
  })

  it('covers the timestamp, the nonce and every character of itself', async () => {
    const message = { target: '/api/v1/site' }
    const good = signRequest(site.credentials, message)
    const bad = [
      { ...good, 'X-Api-Timestamp': String(Number(good['X-Api-Timestamp']) + 1) },
      { ...good, 'X-Api-Nonce': otherEnd(good['X-Api-Nonce'] ?? '') },
      ...Array.from({ length: 44 }, (_, at) => ({
        ...good,
        'X-Api-Signature': otherAt(good['X-Api-Signature'] ?? '', at),
      })),
    ]
    for (const headers of bad) {
      const { status, json } = await send(message, headers)
      expect([status, json.error]).toEqual([401, 'bad_signature'])
    }
    expect((await send(message, good)).status).toBe(200)
  })

  it('is not made by a secret of another app', async () => {
    const message = { target: '/api/v1/site' }
    const headers = signRequest({ ...site.credentials, secret: 'as_another' }, message)
    expect((await send(message, headers)).json.error).toBe('bad_signature')
  })
})

describe('a header of the host', () => {
  it.each(['X-Storefront-Target', 'x-storefront-peer'])(
    'changes nothing when a client sends it: %s',
    async (name) => {
      const message = { target: '/api/v1/site?a=b%20c', body: '{"b":1}' }
      const headers = signRequest(site.credentials, message)
      const forged = await sendRaw(server.port, {
        ...message,
        headers: { ...headers, [name]: '/api/v1/posts' },
      })
      const plain = await sendRaw(server.port, {
        ...message,
        headers: signRequest(site.credentials, message),
      })
      expect([forged.status, forged.text]).toEqual([200, plain.text])
    },
  )
})

/** The request with one byte changed, added or gone, in each of its parts. */
function alter(message: Signed): Signed[] {
  const { target, method = 'GET', body = '' } = message
  const mark = target.indexOf('?')
  const path = mark < 0 ? target : target.slice(0, mark)
  const query = mark < 0 ? '' : target.slice(mark + 1)
  const bytes = Buffer.from(body)
  return [
    { ...message, method: method === 'POST' ? 'PUT' : 'POST' },
    { ...message, target: otherEnd(path) + target.slice(path.length) },
    { ...message, target: `${path}/${target.slice(path.length)}` },
    { ...message, target: `${path}?${query === '' ? 'a' : otherEnd(query)}` },
    { ...message, target: `${path}?${query}&` },
    { ...message, body: Buffer.concat([bytes, Buffer.from(' ')]) },
    ...(bytes.byteLength > 0 ? [{ ...message, body: bytes.subarray(1) }] : []),
  ]
}

function otherEnd(text: string): string {
  return otherAt(text, text.length - 1)
}

function otherAt(text: string, at: number): string {
  return `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`
}

let sent = 0

function nextAddress(): string {
  sent++
  return `10.1.${Math.floor(sent / 250)}.${1 + (sent % 250)}`
}
