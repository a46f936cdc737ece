import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { effects, sampleEndpoints } from './sample-endpoints.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi({ endpoints: sampleEndpoints })
})
afterAll(() => api.close())
beforeEach(() => {
  effects.length = 0
})

const credentials = () => ({ 'x-api-key': api.credentials.key, 'x-api-secret': api.credentials.secret })

describe('every answer', () => {
  it('carries a request id, the caller’s where it is well-formed', async () => {
    expect((await api.get('/notes', { 'x-request-id': 'my-request_1' })).headers['X-Request-Id']).toBe(
      'my-request_1',
    )
    const own = (await api.get('/notes', { 'x-request-id': 'short' })).headers['X-Request-Id']
    expect(own).toMatch(/^[0-9a-f-]{36}$/)
    expect((await api.send('/notes')).headers['X-Request-Id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is JSON in UTF-8, not sniffed, and tells no referrer', async () => {
    for (const answer of [await api.get('/notes'), await api.get('/nowhere'), await api.send('/notes')]) {
      expect(answer.headers).toMatchObject({
        'Content-Type': 'application/json; charset=utf-8',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
      })
    }
  })

  it('speaks a language of the site that the client takes; codes stay', async () => {
    await api.app.settings.set('site.locales', ['en', 'de', 'id'])
    const german = await api.get('/nowhere', { 'accept-language': 'fr, de-AT;q=0.8, en;q=0.5' })
    expect([german.headers['Content-Language'], german.json]).toEqual([
      'de',
      {
        message: 'Unter diesem Pfad hat die API keinen Endpunkt. Bitte mit /openapi.json vergleichen.',
        error: 'not_found',
      },
    ])
    const fields = await api.call('POST', '/notes', {}, { 'accept-language': 'id' })
    expect(fields.json.errors.text).toEqual(['Kolom ini wajib diisi.'])
    expect((await api.get('/nowhere', { 'accept-language': 'fr' })).headers['Content-Language']).toBe('en')
    await api.app.settings.unset('site.locales')
    expect((await api.get('/nowhere', { 'accept-language': 'de' })).headers['Content-Language']).toBe('en')
  })

  it('hides what went wrong inside, and logs it with the request', async () => {
    const logged = vi.spyOn(api.app.log, 'error').mockImplementation(() => undefined)
    const { status, json, text } = await api.call(
      'POST',
      '/faults/broken',
      {},
      { 'x-request-id': 'request-77' },
    )
    expect([status, json.error]).toEqual([500, 'server_error'])
    expect(text).not.toContain('secret detail')
    const err = expect.objectContaining({ message: expect.stringContaining('secret detail') })
    expect(logged.mock.calls).toEqual([[{ err, requestId: 'request-77' }, 'A request failed.']])
    logged.mockRestore()
  })

  it('is 503 while the database is away', async () => {
    const { dataVersion } = api.app.database
    const read = dataVersion.read
    dataVersion.read = () => Promise.reject(new Error('gone'))
    const { status, json } = await api.get('/notes')
    dataVersion.read = read
    expect([status, json.error]).toEqual([503, 'unavailable'])
  })
})

describe('paths and methods', () => {
  it('prefer a literal segment to a parameter', async () => {
    expect((await api.get('/notes/newest')).json.data.id).toBe(99)
    expect((await api.get('/notes/7')).json.data.id).toBe(7)
  })

  it('take a trailing slash, and no other spelling', async () => {
    expect((await api.get('/notes/')).status).toBe(200)
    for (const path of [
      '//notes',
      '/notes//',
      '/notes/7/',
      '/Notes',
      '',
      '/',
      '/notes/7/more',
      '/notes/a%00b',
    ]) {
      const { status, json } = await api.get(path)
      expect([path, status, json.error]).toEqual([
        path,
        path === '/notes/7/' ? 200 : 404,
        path === '/notes/7/' ? undefined : 'not_found',
      ])
    }
    const elsewhere = await api.send('=/api/v2/notes', { headers: credentials() })
    expect(elsewhere.json.error).toBe('not_found')
  })

  it('tell a path without an endpoint from a thing that is not there', async () => {
    const wrongPath = await api.get('/nowhere')
    const missingThing = await api.call('POST', '/faults/refused', {})
    expect([wrongPath.json, missingThing.json]).toEqual([
      {
        message: 'The API has no endpoint at this path. Check it against /openapi.json.',
        error: 'not_found',
      },
      {
        message: 'Not found: it does not exist, is not published, or is not yours.',
        error: 'not_found',
      },
    ])
  })

  it('refuse malformed escapes', async () => {
    for (const path of ['/notes/%zz', '/notes/%', '/notes/%e0%a4', '/notes?page=%zz', '/notes?x=%ff']) {
      const { status, json } = await api.get(path)
      expect([path, status, json.error]).toEqual([path, 400, 'invalid_request'])
    }
  })

  it('answer HEAD like GET, without the body', async () => {
    const get = await api.get('/notes/7')
    const head = await api.send('/notes/7', { method: 'HEAD', headers: credentials() })
    expect([head.status, head.text, head.headers['Content-Length']]).toEqual([
      200,
      '',
      String(get.text.length),
    ])
    expect(head.headers.ETag).toBe(get.headers.ETag)
  })

  it('say which methods are allowed', async () => {
    for (const method of ['PUT', 'OPTIONS', 'TRACE', 'QUERY']) {
      const { status, json, headers } = await api.send('/notes', { method, headers: credentials() })
      expect([status, json.error, headers.Allow]).toEqual([405, 'method_not_allowed', 'GET, HEAD, POST'])
    }
  })
})

describe('public reads', () => {
  it('have a strong ETag, and 304 for who has it', async () => {
    const first = await api.get('/notes/7')
    expect(first.headers).toMatchObject({
      ETag: expect.stringMatching(/^"[\w-]{20,}"$/),
      'Cache-Control': 'private, max-age=0, must-revalidate',
    })
    const etag = first.headers.ETag as string
    for (const match of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, text, headers } = await api.get('/notes/7', { 'if-none-match': match })
      expect([status, text, headers.ETag]).toEqual([304, '', etag])
    }
    expect((await api.get('/notes/7', { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await api.send('/notes/7', { headers: { 'if-none-match': etag } })).status).toBe(401)
  })

  it('are made once until the data changes, also by another connection', async () => {
    await Promise.all(Array.from({ length: 10 }, () => api.get('/notes/8')))
    expect(effects).toEqual(['read 8'])
    await api.app.database.prisma.page.create({ data: { slug: 'new', title: 'New' } })
    await api.get('/notes/8')
    await api.get('/notes/8')
    expect(effects).toEqual(['read 8', 'read 8'])
  })

  it('are made again when something scheduled appears', async () => {
    const publishedAt = new Date(api.clock.now().getTime() + 60_000)
    await api.app.database.prisma.post.create({
      data: { slug: 'later', title: 'Later', published: true, publishedAt },
    })
    await api.get('/notes/9')
    await api.get('/notes/9')
    expect(effects).toHaveLength(1)
    api.clock.advance(61)
    await api.get('/notes/9')
    await api.get('/notes/9')
    expect(effects).toHaveLength(2)
  })

  it('are the only ones that may be kept', async () => {
    expect((await api.get('/notes')).headers['Cache-Control']).toBe('no-store')
    expect((await api.get('/nowhere')).headers['Cache-Control']).toBe('no-store')
    expect((await api.get('/nowhere')).headers.ETag).toBeUndefined()
  })
})

describe('paging', () => {
  it.each([
    ['', { current_page: 1, per_page: 15, last_page: 3, has_more: true }],
    ['?page=3', { current_page: 3, per_page: 15, last_page: 3, has_more: false }],
    ['?page=9&per_page=10', { current_page: 9, per_page: 10, last_page: 4, has_more: false }],
    ['?per_page=500', { current_page: 1, per_page: 50, last_page: 1, has_more: false }],
    ['?per_page=0&page=0', { current_page: 1, per_page: 15, last_page: 3, has_more: true }],
    ['?per_page=-1&page=x', { current_page: 1, per_page: 15, last_page: 3, has_more: true }],
    ['?per_page=1.5&page=', { current_page: 1, per_page: 15, last_page: 3, has_more: true }],
    ['?page=1&page=2', { current_page: 1, per_page: 15, last_page: 3, has_more: true }],
    ['?page[]=2&per_page[x]=3', { current_page: 1, per_page: 15, last_page: 3, has_more: true }],
  ])('understands %s', async (query, meta) => {
    const { status, json } = await api.get(`/notes${query}`)
    expect(status).toBe(200)
    const { ignored: _, ...position } = json.meta
    expect({ ...json, meta: position }).toEqual({ data: [], meta: { total: 31, ...meta } })
  })
})

describe('bodies', () => {
  const post = (body: string | Uint8Array, type = 'application/json') =>
    api.send('/notes', { method: 'POST', headers: { ...credentials(), 'content-type': type }, body })

  it('are trimmed, but for passwords', async () => {
    await post(JSON.stringify({ text: '  hello ', password: '  secret ' }))
    expect(effects).toEqual(['hello|  secret '])
  })

  it.each([
    ['no JSON', '{', 400, 'invalid_json'],
    ['no object', '[1]', 400, 'invalid_json'],
    ['a bare null', 'null', 400, 'invalid_json'],
    ['too deep', `{"text":"x","deep":${'['.repeat(10)}${']'.repeat(10)}}`, 400, 'invalid_json'],
    ['too large', JSON.stringify({ text: 'x'.repeat(65 * 1024) }), 413, 'payload_too_large'],
  ])('are refused: %s', async (_, body, status, error) => {
    const answer = await post(body)
    expect([answer.status, answer.json.error]).toEqual([status, error])
    expect(effects).toEqual([])
  })

  it('may be ten levels deep', async () => {
    expect((await post(`{"text":"x","deep":${'['.repeat(9)}${']'.repeat(9)}}`)).status).toBe(201)
  })

  it('are refused where they are not UTF-8, or no JSON by their type', async () => {
    expect((await post(new Uint8Array([0x7b, 0xff, 0x7d]))).json.error).toBe('invalid_json')
    expect((await post('{"text":"x"}', 'text/plain')).json.error).toBe('unsupported_media_type')
    expect((await post('{"text":"x"}', '')).json.error).toBe('unsupported_media_type')
    expect((await post('{"text":"x"}', 'Application/JSON; charset=utf-8')).status).toBe(201)
  })

  it('get a message for every bad field, under its dotted name', async () => {
    const answer = await post(
      JSON.stringify({ text: 'x'.repeat(21), email: 'nobody', deep: { a: ['\u0000'] } }),
    )
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.json).sort()).toEqual(['errors', 'message'])
    expect(answer.json.errors).toEqual({ 'deep.a.0': ['This contains characters that cannot be stored.'] })
    const next = await post(JSON.stringify({ text: 'x'.repeat(21), email: 'nobody' }))
    expect(next.json.errors).toEqual({
      text: ['This must have at most 20 characters.'],
      email: ['This must be an e-mail address.'],
    })
    expect((await post('{"text":"\\ud800"}')).json.errors).toEqual({
      text: ['This contains characters that cannot be stored.'],
    })
    expect((await post('')).json.errors).toEqual({ text: ['This field is required.'] })
  })

  it('that an endpoint does not need may be anything', async () => {
    const { status } = await api.send('/faults/refused', {
      method: 'POST',
      headers: credentials(),
      body: 'not json',
    })
    expect(status).toBe(404)
  })
})

describe('customers', () => {
  it('are known by their token, through the app it was issued to', async () => {
    const { customer, token } = await signIn('ada@example.com')
    const as = (headers: Record<string, string>, path = '/me') => api.get(path, headers)
    expect((await as({ authorization: `Bearer ${token}` })).json.data).toEqual({
      id: customer.id,
      text: 'Ada',
    })
    expect((await as({}, '/maybe')).json.data.text).toBe('guest')
    expect((await as({})).json.error).toBe('not_signed_in')
    for (const path of ['/me', '/maybe']) {
      expect((await as({ authorization: 'Bearer at_unknown' }, path)).json.error).toBe('invalid_token')
      expect((await as({ authorization: 'Bearer' }, path)).json.error).toBe('invalid_token')
    }
    const basic = Buffer.from(`${api.credentials.key}:${api.credentials.secret}`).toString('base64')
    const withBasic = await api.send('/me', {
      headers: { authorization: `Basic ${basic}`, 'x-access-token': token },
    })
    expect(withBasic.json.data.id).toBe(customer.id)
  })

  it('are refused with another app’s token, an expired one, or a suspended account', async () => {
    const { customer, token, session } = await signIn('bob@example.com')
    const outcome = async () => (await api.get('/me', { authorization: `Bearer ${token}` })).json.error
    const other = await api.app.database.prisma.app.create({ data: { name: 'Other', key: 'ak_other' } })
    const { session: sessions, customer: customers } = api.app.database.prisma
    await sessions.update({ where: { id: session.id }, data: { appId: other.id } })
    expect(await outcome()).toBe('wrong_app')
    await sessions.update({ where: { id: session.id }, data: { appId: api.credentials.id } })
    await customers.update({ where: { id: customer.id }, data: { status: 'suspended' } })
    expect(await outcome()).toBe('account_inactive')
    await customers.update({ where: { id: customer.id }, data: { status: 'active' } })
    expect(await outcome()).toBeUndefined()
    api.clock.advance(3601)
    expect(await outcome()).toBe('invalid_token')
  })
})

async function signIn(email: string) {
  const { prisma } = api.app.database
  const token = `at_${email}`
  const later = new Date(api.clock.now().getTime() + 3_600_000)
  const customer = await prisma.customer.create({
    data: { email, name: email.startsWith('ada') ? 'Ada' : 'Bob' },
  })
  const session = await prisma.session.create({
    data: {
      customerId: customer.id,
      appId: api.credentials.id,
      deviceName: 'Phone',
      accessHash: sha256(token),
      refreshHash: sha256(`rt_${email}`),
      accessExpiresAt: later,
      refreshExpiresAt: later,
      absoluteExpiresAt: later,
    },
  })
  return { customer, token, session }
}
