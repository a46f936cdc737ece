import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { createApi } from '#lib/api/kernel/handle.ts'
import { createSuggest } from '#lib/api/suggest/create-suggest.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

const Text = z.object({ text: z.string() })
const long = { text: 'word '.repeat(2000) }
const endpoints = [
  endpoint(
    'GET /long',
    { name: 'getLong', group: 'posts', customer: 'none', cached: [], summary: 'Kept', returns: Text },
    () => long,
  ),
  endpoint(
    'GET /short',
    { name: 'getShort', group: 'posts', customer: 'none', cached: [], summary: 'Short', returns: Text },
    () => ({
      text: 'short',
    }),
  ),
  endpoint(
    'GET /mine',
    { name: 'getMine', group: 'shop', customer: 'optional', summary: 'Not kept', returns: Text },
    () => long,
  ),
  endpoint(
    'POST /mine',
    { name: 'postMine', group: 'shop', customer: 'optional', summary: 'Begin', returns: Text },
    () => long,
  ),
  endpoint(
    'GET /token',
    { name: 'getToken', group: 'auth', customer: 'none', summary: 'A token', returns: Text },
    () => long,
  ),
  endpoint(
    'GET /registering',
    { name: 'getRegistering', group: 'registration', customer: 'none', summary: 'A token', returns: Text },
    () => long,
  ),
]

let api: TestApi
let handle: ReturnType<typeof createApi>

beforeAll(async () => {
  api = await openTestApi({ endpoints })
  handle = createApi(endpoints, api.app)
})
afterAll(() => api?.close())

/** The answer in bytes, which `TestApi` would take for text. */
async function ask(
  path: string,
  accepted?: string,
  { method = 'GET', etag }: { method?: string; etag?: string } = {},
) {
  const sent: Record<string, string | undefined> = {
    'x-api-key': api.credentials.key,
    'x-api-secret': api.credentials.secret,
    'accept-encoding': accepted,
    'if-none-match': etag,
  }
  const { status, headers, body } = await handle({
    method,
    target: `/api/v1${path}`,
    headers: { get: (name) => sent[name], isRepeated: () => false },
    body: { bytes: Buffer.alloc(0), tooLarge: false },
    peer: '192.0.2.1',
  })
  return { status, headers, body, encoding: headers['Content-Encoding'] }
}

const read = (bytes: Buffer | null) => JSON.parse(bytes?.toString() ?? 'null')

describe('an answer', () => {
  it.each([
    ['/long', 'Accept-Language, Accept-Encoding'],
    ['/mine', 'Accept-Encoding'],
  ])('is compressed as the client likes: %s', async (path, vary) => {
    const [plain, br, gzip] = [await ask(path), await ask(path, 'gzip, br'), await ask(path, 'gzip')]
    expect([plain.encoding, br.encoding, gzip.encoding]).toEqual([undefined, 'br', 'gzip'])
    expect(read(plain.body)).toEqual({ data: long })
    expect(read(brotliDecompressSync(br.body as Buffer))).toEqual({ data: long })
    expect(read(gunzipSync(gzip.body as Buffer))).toEqual({ data: long })
    for (const { headers, body } of [plain, br, gzip]) {
      expect(headers.Vary).toBe(vary)
      expect(headers['Content-Length']).toBe(String(body?.byteLength))
    }
    expect(br.body?.byteLength).toBeLessThan(200)
  })

  it('is left as it is where it is short, or carries what began with it', async () => {
    for (const answer of [
      await ask('/short', 'br'),
      await ask('/token', 'br'),
      await ask('/registering', 'br'),
      await ask('/mine', 'br', { method: 'POST' }),
      await ask('/nowhere', 'br'),
    ])
      expect(answer.encoding).toBeUndefined()
    // The same address may be long tomorrow.
    expect((await ask('/short', 'br')).headers.Vary).toBe('Accept-Language, Accept-Encoding')
  })

  it('has an ETag for each encoding, each of which gives 304 whatever is accepted now', async () => {
    const answers = await Promise.all([undefined, 'br', 'gzip'].map((accepted) => ask('/long', accepted)))
    const etags = answers.map(({ headers }) => headers.ETag as string)
    expect(new Set(etags).size).toBe(3)
    for (const etag of etags)
      for (const accepted of [undefined, 'br', 'gzip']) {
        const { status, body, headers, encoding } = await ask('/long', accepted, { etag })
        expect([status, body, encoding, headers.Vary]).toEqual([
          304,
          null,
          undefined,
          'Accept-Language, Accept-Encoding',
        ])
      }
    expect((await ask('/long', 'br', { etag: '"another"' })).status).toBe(200)
  })

  it.each(['/long', '/mine'])('has the same headers for HEAD: %s', async (path) => {
    const [get, head] = [await ask(path, 'gzip'), await ask(path, 'gzip', { method: 'HEAD' })]
    expect(head.body).toBeNull()
    const { 'X-Request-Id': _one, RateLimit: _two, ...expected } = get.headers
    expect(head.headers).toMatchObject(expected)
  })
})

it('live results are compressed, too', async () => {
  const suggest = createSuggest(api.app)
  const search = (accepted?: string) =>
    suggest({
      method: 'GET',
      target: `/search/suggest?q=${'nothing+'.repeat(20)}`,
      headers: {
        get: (name) => (name === 'accept-encoding' ? accepted : undefined),
        isRepeated: () => false,
      },
      body: { bytes: Buffer.alloc(0), tooLarge: false },
      peer: '192.0.2.1',
    })
  const [plain, gzip] = [await search(), await search('gzip, identity;q=0')]
  expect([plain.headers['Content-Encoding'], gzip.headers['Content-Encoding']]).toEqual([undefined, 'gzip'])
  expect(gunzipSync(gzip.body as Buffer)).toEqual(plain.body)
})
