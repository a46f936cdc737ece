import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  ApiError,
  ConnectionError,
  catalogue,
  content,
  isApiError,
  memoryStorage,
  signedBy,
  storedCache,
} from '../../packages/client/src/index.ts'
import { type ClientApi, openClientApi } from './client-api.ts'

let api: ClientApi

beforeAll(async () => {
  api = await openClientApi()
  for (let i = 0; i < 7; i++) await api.catalogue.product({ price: 1000 + i, featured: i === 3 })
})
afterAll(() => api?.close())

const failure = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => null,
    (error) => error,
  )

describe('a request', () => {
  it('names a public app by its key alone, and gets typed data', async () => {
    const { client, network } = api.connect()
    const site = await content(client).site()
    expect(site.currency.code).toBe('USD')
    expect(network.lastHeaders()).toEqual({ 'x-api-key': api.publicKey })
  })

  it('writes queries as the API reads them', async () => {
    const { client } = api.connect({ strict: true })
    const page = await catalogue(client).products({ featured: true, min: 10, option: undefined, per_page: 2 })
    expect(page.data.map(({ featured }) => featured)).toEqual([true])
    const none = await catalogue(client).products({
      q: "men's +shoe & 50% (new)*",
      option: { 'Größe / L': '40' },
    })
    expect(none.meta.total).toBe(0)
  })

  it('sends names in paths escaped', async () => {
    const { client, network } = api.connect()
    const error = await failure(catalogue(client).product('a/b c?'))
    expect(isApiError(error, 'not_found')).toBe(true)
    expect((error as ApiError).details).toEqual({ reason: 'no_resource', resource: 'product' })
    expect(network.sent).toEqual(['GET /products/a%2Fb%20c%3F'])
  })

  it('tells what is wrong with each field, in words and codes', async () => {
    const { client } = api.connect()
    const error = (await failure(
      content(client).contact({ name: '', email: 'x', message: 'Hi' }),
    )) as ApiError
    expect(error).toBeInstanceOf(ApiError)
    expect([error.status, error.code]).toEqual([422, 'invalid_fields'])
    expect(error.fields.email).toEqual(['This must be an e-mail address.'])
    expect(error.details.fields).toMatchObject({ email: ['email'], name: ['required'] })
    expect(error.requestId).toMatch(/\w{8}/)
  })

  it('refuses what would be ignored, if it is to be strict', async () => {
    const query = { per_page: 1, catgory: 'tents' }
    const lenient = await api.connect().client.request('GET /products', { query })
    expect(lenient.meta.ignored).toEqual([{ parameter: 'catgory', value: null, reason: 'unknown_parameter' }])
    const error = await failure(api.connect({ strict: true }).client.request('GET /products', { query }))
    expect((error as ApiError).details.fields).toEqual({ catgory: ['unknown_parameter'] })
  })

  it('ends when it is aborted, without being repeated', async () => {
    const controller = new AbortController()
    const { client, network } = api.connect()
    const search = content(client).search('product', { signal: controller.signal })
    controller.abort()
    expect((await failure(search)) as Error).toMatchObject({ name: 'AbortError' })
    expect(network.sent.length).toBeLessThan(2)
  })
})

describe('a signed request', () => {
  it('is accepted where the site requires signatures', async () => {
    await api.app.settings.set('api.require_signed', true)
    try {
      const { key, secret } = api.credentials
      const { client } = api.connect({ key, sign: signedBy(secret) })
      const query = { q: "Zoë's (50%) *new* +[]!~", option: { Size: '4 0' } }
      expect((await client.request('GET /products', { query })).meta.total).toBe(0)
      await client.request('POST /contact', {
        body: { name: 'Zoë', email: 'zoe@example.com', message: 'ありがとう' },
      })
      const unsigned = await failure(api.connect().client.request('GET /site'))
      expect(isApiError(unsigned, 'signature_required')).toBe(true)
    } finally {
      await api.app.settings.set('api.require_signed', false)
    }
  })

  it('hashes as the published vectors do', async () => {
    const page = readFileSync('docs/api/signing.md', 'utf8')
    const { key, secret, vectors } = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(page)?.[1] ?? '')
    expect(vectors.length).toBeGreaterThan(20)
    for (const vector of vectors) {
      const [path, query = ''] = vector.target.split(/\?(.*)/s)
      let signed = ''
      const sign = signedBy(secret, {
        // As the platform does, but for the time and the nonce, which the vectors fix.
        sha256: async (text) => createHash('sha256').update(text).digest('hex'),
        hmacSha256: async (_, text) => {
          const lines = text.split('\n')
          lines.splice(4, 2, vector.timestamp, vector.nonce)
          signed = lines.join('\n')
          return createHmac('sha256', secret).update(signed).digest('base64')
        },
      })
      const headers = await sign({ key, method: vector.method, path, query, body: vector.body })
      expect(signed).toBe(vector.string_to_sign)
      expect(headers['X-Api-Signature']).toBe(vector.signature)
    }
  })
})

describe('an answer that is kept', () => {
  it('is not sent again while it is current, and is read anew after a change', async () => {
    const { client, network } = api.connect()
    const read = () => catalogue(client).products({ sort: 'name', per_page: 50 })
    const first = await read()
    const second = await read()
    expect(network.lastHeaders()['if-none-match']).toMatch(/^"/)
    expect(second).toEqual(first)
    const { name } = await api.catalogue.product({ name: 'Brand new' })
    expect((await read()).data.map((product) => product.name)).toContain(name)
  })

  it('is shown without a connection, even after a restart, and the loss and return are told', async () => {
    const storage = memoryStorage()
    const { client, network } = api.connect({ cache: storedCache(storage), retries: 0 })
    const events: unknown[] = []
    client.subscribe((event) => events.push(event))
    const site = await content(client).site()
    await expect.poll(() => storage.getItem('storefront.answers')).toContain('/site')
    network.isUp = false
    expect(await content(client).site()).toEqual(site)
    expect(await failure(content(client).pages())).toBeInstanceOf(ConnectionError)
    const restarted = api.connect({ cache: storedCache(storage), retries: 0 })
    restarted.network.isUp = false
    expect(await content(restarted.client).site()).toEqual(site)
    network.isUp = true
    await content(client).site()
    expect(events).toEqual([
      { type: 'connection', online: false },
      { type: 'connection', online: true },
    ])
  })

  it('is forgotten when there are newer ones enough', async () => {
    const storage = memoryStorage()
    const { client } = api.connect({ cache: storedCache(storage, 2) })
    for (const per_page of [1, 2, 3]) await catalogue(client).products({ per_page })
    const listed = () => storage.getItem('storefront.answers')
    await expect.poll(listed).toContain('per_page=3')
    expect(await listed()).not.toContain('per_page=1')
    expect(await storage.getItem('storefront.answer. /products?per_page=1')).toBeNull()
  })
})

describe('a list', () => {
  it('is a page where it is awaited, and everything where it is iterated over', async () => {
    const { client, network } = api.connect()
    const list = () => catalogue(client).products({ per_page: 3, sort: 'price_asc', fields: 'id,price' })
    const page = await list()
    expect(page.data).toHaveLength(3)
    const all: number[] = []
    for await (const product of list()) all.push(product.id)
    expect(new Set(all).size).toBe(page.meta.total)
    expect(network.sent.slice(1)).toHaveLength(page.meta.last_page)
    const pages: number[] = []
    for await (const { meta } of list().pages()) pages.push(meta.current_page)
    expect(pages).toEqual(Array.from({ length: page.meta.last_page }, (_, i) => i + 1))
  })

  it('reads no further than it is asked to', async () => {
    const { client, network } = api.connect()
    for await (const _ of catalogue(client).products({ per_page: 2 })) break
    expect(network.sent).toHaveLength(1)
  })
})

describe('a request that fails in passing', () => {
  it('is repeated after a pause', async () => {
    const { client, network } = api.connect()
    network.isUp = false
    setTimeout(() => {
      network.isUp = true
    }, 100)
    expect((await content(client).site()).name).toBeTruthy()
    expect(network.sent.length).toBeGreaterThan(1)
  })

  it('has no second effect if its answer was lost', async () => {
    const { client, network } = api.connect()
    network.loseAnswers = 2
    await content(client).contact({ name: 'Ada', email: 'ada@example.com', message: 'Once' })
    expect(network.sent).toEqual(Array(3).fill('POST /contact'))
    expect(await api.app.database.prisma.contactMessage.count({ where: { message: 'Once' } })).toBe(1)
  })

  it('waits as long as the server says, or fails at once if that is too long', async () => {
    const answers = [
      new Response('{"message":"Slow down.","error":"rate_limited"}', {
        status: 429,
        headers: { 'retry-after': '1' },
      }),
      new Response('{"data":{"name":"Hearthfell"}}'),
      new Response('<h1>Bad gateway</h1>', { status: 429, headers: { 'retry-after': '600' } }),
    ]
    const sent: number[] = []
    const fetch = vi.fn(async () => {
      sent.push(Date.now())
      return answers.shift() ?? Response.error()
    })
    const { client } = api.connect({ fetch, cache: null })
    expect((await content(client).site()).name).toBe('Hearthfell')
    expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBeGreaterThanOrEqual(990)
    const error = (await failure(content(client).site())) as ApiError
    expect([error.code, error.retryAfter, fetch.mock.calls.length]).toEqual(['rate_limited', 600, 3])
  })

  it('is a lost connection where something else answers in the place of the shop', async () => {
    const portal = '<!doctype html><title>Welcome to the Grand Hotel</title>'
    const html = { headers: { 'content-type': 'text/html' } }
    const answers = [
      () => new Response(portal, html),
      () => new Response(portal, { ...html, status: 511 }),
      () => new Response(portal, { ...html, status: 403 }),
      () => new Response('<h1>Bad gateway</h1>', { ...html, status: 502 }),
      () => new Response('{"login":"https://portal.example"}'),
      () => new Response(''),
    ]
    for (const answer of answers) {
      const { client } = api.connect({ fetch: async () => answer(), cache: null, retries: 0 })
      const events: unknown[] = []
      client.subscribe((event) => events.push(event))
      expect(await failure(content(client).site())).toBeInstanceOf(ConnectionError)
      expect(events).toEqual([{ type: 'connection', online: false }])
    }
  })

  it('shows what is cached while something else answers', async () => {
    const { network } = api.connect()
    let isPortal = false
    const fetch: typeof globalThis.fetch = async (...request) =>
      isPortal ? new Response('<h1>Sign in</h1>') : network.fetch(...request)
    const { client } = api.connect({ fetch, retries: 0 })
    const { name } = await content(client).site()
    isPortal = true
    expect((await content(client).site()).name).toBe(name)
  })

  it('is asked for again and again while an earlier attempt is under way, but not for ever', async () => {
    const order = { name: 'Ada', email: 'ada@example.com', message: 'Under way' }
    const underWay = () =>
      new Response('{"message":"Under way.","error":"request_in_progress"}', {
        status: 409,
        headers: { 'retry-after': '0.01' },
      })
    let answers = 0
    const isDone = vi.fn(() => ++answers > 20)
    const fetch = async () => (isDone() ? new Response('{"data":null}') : underWay())
    const patient = api.connect({ fetch, maxWait: 1 })
    await content(patient.client).contact(order)
    expect(isDone).toHaveBeenCalledTimes(21)
    answers = 0
    const impatient = api.connect({ fetch, maxWait: 0.1 })
    expect(isApiError(await failure(content(impatient.client).contact(order)), 'request_in_progress')).toBe(
      true,
    )
    expect(answers).toBeLessThan(13)
  })

  it('is not repeated if it was refused for good', async () => {
    const { client, network } = api.connect()
    await failure(catalogue(client).product('none'))
    expect(network.sent).toHaveLength(1)
  })

  it('ends after its time', async () => {
    const fetch = (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
    const { client } = api.connect({ fetch, timeout: 20, retries: 1 })
    expect(await failure(content(client).site())).toBeInstanceOf(ConnectionError)
  })
})
