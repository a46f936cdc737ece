import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from '#lib/api/kernel/handle.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { openTestApi, sendTo, type TestAnswer, type TestApi } from '#tests/support/api.ts'
import { signInCustomer } from '#tests/support/factories/customers.ts'
import { act, openEndpoints } from './open-endpoints.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi({ endpoints: openEndpoints })
})
afterAll(() => api.close())
beforeEach(() => {
  act.run = () => ({ id: 1 })
  act.admit = () => undefined
})

const ada = { name: 'Ada', email: 'ada@example.com' }
const outcomeOf = ({ status, json }: TestAnswer) => [status, json.error ?? json.errors ?? json.data]
const detailsOf = ({ headers }: TestAnswer) => JSON.parse(headers['X-Error-Details'] ?? 'null')
const post = (body: unknown, headers = {}, path = '/things') => api.call('POST', path, body, headers)

describe('a handler', () => {
  it('is told what was sent, by whom and from where', async () => {
    // biome-ignore lint/suspicious/noExplicitAny: it is looked at below.
    let told: any
    act.run = (call) => {
      told = call
      return { id: 1 }
    }
    await post({ name: '  Ada ', email: ' ada@example.com' }, { 'x-cart-token': 'ct_one' }, '/things?b=2&c')
    expect(told).toMatchObject({
      ...{ app: { id: api.credentials.id, key: api.credentials.key }, params: {}, rawQuery: 'b=2&c' },
      ...{ body: { name: 'Ada', email: 'ada@example.com' }, customer: null, locale: 'en' },
      ...{ ip: '192.0.2.1', bucket: '192.0.2.1' },
    })
    expect(told.query).toBeUndefined()
    expect([told.header('x-cart-token'), told.header('x-order-token')]).toEqual(['ct_one', undefined])
    expect(told.note('signed_out', {})).toBe('You are signed out.')
    expect(told.apiUrl('/orders/A1')).toBe(`${api.app.defaultSiteUrl.replace(/\/$/, '')}/api/v1/orders/A1`)
    await api.app.settings.set('site.url', 'https://shop.example.com/below/')
    await api.get('/things/7?sort=name&ids[]=1&option[Size]=40&ids=2')
    expect(told.apiUrl('/orders/A1')).toBe('https://shop.example.com/below/api/v1/orders/A1')
    expect(told.format.money(1250).formatted).toBe('$12.50')
    await api.app.settings.unset('site.url')
    expect([told.params, told.query, told.body]).toEqual([
      ...[{ id: 7 }, { sort: 'name', ids: ['1'], option: { Size: ['40'] } }, undefined],
    ])
    for (const [peer, isPublic] of [
      ['8.8.8.8', true],
      ['10.0.0.1', false],
    ] as const) {
      const { key, secret } = api.credentials
      await api.send('/plain', { peer, headers: { 'x-api-key': key, 'x-api-secret': secret } })
      expect([told.ip, told.isPublic()]).toEqual([peer, isPublic])
    }
  })

  it('is told which customer a token names, in either header and after any blanks', async () => {
    const { id, token } = await signInCustomer(api.app, api.credentials.id)
    act.run = ({ customer }) => ({ id: customer?.id ?? 0 })
    const idWith = async (headers: Record<string, string>) => {
      const { json } = await post(ada, headers)
      return json.data?.id ?? json.error
    }
    expect(await idWith({ authorization: `Bearer ${token}` })).toBe(id)
    expect(await idWith({ authorization: `bearer   ${token}` })).toBe(id)
    expect(await idWith({ 'x-access-token': token })).toBe(id)
    expect(await idWith({})).toBe(0)
    // What names nobody is refused, also where guests are let in.
    for (const authorization of ['Bearer', 'Bearer ', 'Bearer at_other'])
      expect(await idWith({ authorization, 'x-access-token': token })).toBe('invalid_token')
    expect(await idWith({ authorization: `Bearer${token}`, 'x-access-token': token })).toBe(id)
  })

  it('chooses the status of what it creates, or finds', async () => {
    const statusOf = async (path: string, status?: 200 | 201) => {
      act.run = ({ setStatus }) => {
        if (status) setStatus(status)
        return { id: 1 }
      }
      return (await post(ada, {}, path)).status
    }
    expect([await statusOf('/things'), await statusOf('/things', 200)]).toEqual([201, 200])
    expect([await statusOf('/plain'), await statusOf('/plain', 201)]).toEqual([200, 201])
  })

  it('is refused what its domain refuses, as is who is not admitted', async () => {
    const refuse = () => {
      throw new DomainError('unknown_address')
    }
    act.run = refuse
    const refused = await api.get('/plain')
    expect([outcomeOf(refused), detailsOf(refused)]).toEqual([
      [404, 'not_found'],
      { reason: 'no_resource', resource: 'address' },
    ])
    act.admit = refuse
    expect(detailsOf(await post(ada))).toEqual({ reason: 'no_resource', resource: 'address' })
  })
})

describe('who asks for something that is not there', () => {
  it('is refused before the body is looked at', async () => {
    const { id, headers } = await signInCustomer(api.app, api.credentials.id)
    const seen: unknown[] = []
    act.admit = ({ context, customer, header }) => {
      seen.push([context.database.provider, customer?.id, header('x-order-token')])
      throw new Refusal('not_found')
    }
    expect(outcomeOf(await post([], { ...headers, 'x-order-token': 'ot_one' }))).toEqual([404, 'not_found'])
    expect(outcomeOf(await post({}))).toEqual([404, 'not_found'])
    expect(seen).toEqual([
      [api.app.database.provider, id, 'ot_one'],
      [api.app.database.provider, undefined, undefined],
    ])
  })
})

describe('an answer', () => {
  const page = { items: [{ id: 1, more: 'x' }], total: 16, page: 1, perPage: 15 }
  const place = { current_page: 1, last_page: 2, per_page: 15, total: 16, has_more: true }
  const ignored = [{ parameter: 'x', value: null, reason: 'unknown_parameter' }]

  it('has data, and of a list its place and what the endpoint tells besides', async () => {
    const read = async (path: string, result: unknown) => {
      act.run = () => result
      return (await api.get(path)).json
    }
    expect(await read('/plain', { id: 1, more: 'x' })).toEqual({ data: { id: 1 } })
    expect(await read('/plain?x=1', { id: 1 })).toEqual({ data: { id: 1 }, meta: { ignored } })
    expect(await read('/things', page)).toEqual({ data: [{ id: 1 }], meta: place })
    const told = { ...page, meta: { corrected: 'mug', secret: 1 } }
    expect(await read('/things', told)).toEqual({ data: [{ id: 1 }], meta: { ...place, corrected: 'mug' } })
    expect(await read('/things?x=1', told)).toEqual({
      ...{ data: [{ id: 1 }], meta: { ...place, corrected: 'mug', ignored } },
    })
    expect(await read('/rows', page)).toEqual({ data: [{ id: 1 }], meta: place })
    // One thing, or a page of others.
    expect(await read('/either', { id: 1 })).toEqual({ data: { id: 1 } })
    expect(await read('/either', { ...page, items: [{ row: 'a', id: 1 }] })).toEqual({
      ...{ data: [{ row: 'a' }], meta: place },
    })
  })

  it('is as its schema says wherever that is checked, and as it was made elsewhere', async () => {
    const { key, secret } = api.credentials
    const unchecked = createApi(openEndpoints, api.app)
    for (const [path, wrong, data] of [
      ['/plain', { id: 'x', more: 1 }, { id: 'x', more: 1 }],
      ['/things', { ...page, items: [{ id: 'x' }] }, [{ id: 'x' }]],
      ['/things', { ...page, meta: { corrected: 7 } }, [{ id: 1, more: 'x' }]],
      ['/either', { ...page, items: [{ id: 1 }] }, [{ id: 1 }]],
    ] as const) {
      act.run = () => wrong
      expect(outcomeOf(await api.get(path))).toEqual([500, 'server_error'])
      const headers = { 'x-api-key': key, 'x-api-secret': secret }
      expect(outcomeOf(await sendTo(unchecked, path, { headers }))).toEqual([200, data])
    }
    act.run = () => ({ ...page, meta: { next_cursor: 'abc' } })
    const { json } = await sendTo(unchecked, '/rows', {
      headers: { 'x-api-key': key, 'x-api-secret': secret },
    })
    expect(json.meta).toEqual({ ...place, next_cursor: 'abc' })
  })
})

describe('a path and a query', () => {
  it('that can name nothing find nothing', async () => {
    const answer = await api.get('/things/seven')
    expect([outcomeOf(answer), detailsOf(answer)]).toEqual([[404, 'not_found'], { reason: 'no_resource' }])
  })

  it('are refused characters that no database stores, wherever they stand', async () => {
    for (const [query, field] of [
      ['sort=a%00', 'sort'],
      ['ids[]=1&ids[]=%00', 'ids'],
      ['option[Size]=%00', 'option'],
      ['option[%00]=40', 'option'],
    ]) {
      const answer = await api.get(`/things/7?${query}`)
      expect(outcomeOf(answer)).toEqual([
        422,
        { [`${field}`]: ['This contains characters that cannot be stored.'] },
      ])
      expect(detailsOf(answer)).toEqual({ fields: { [`${field}`]: ['unusable_characters'] } })
    }
    expect((await api.get('/things/7?sort=%F0%9F%98%80')).status).toBe(200)
    for (const query of ['x=%00', 'sort[]=%00', 'ids=%00', 'option=%00'])
      expect((await api.get(`/things/7?${query}`)).status).toBe(200)
  })
})

describe('a body', () => {
  it('asks more of guests than of customers, where the endpoint says so', async () => {
    const { headers } = await signInCustomer(api.app, api.credentials.id)
    expect((await post({ name: 'Ada' }, headers)).status).toBe(201)
    expect(outcomeOf(await post({ name: 'Ada' }))).toEqual([422, { email: ['This field is required.'] }])
    expect((await post(ada)).status).toBe(201)
  })

  it('is told everything that is wrong with it at once, also what only the domain knows', async () => {
    const answer = await post({ name: 'taken', email: 'nobody' })
    expect(answer.status).toBe(422)
    expect(detailsOf(answer)).toEqual({ fields: { email: ['email'], name: ['email_taken'] } })
    expect(detailsOf(await post({ name: 5 }))).toEqual({
      fields: { name: ['wrong_type'], email: ['required'] },
    })
    // The domain itself refuses it where nothing else is wrong.
    expect((await post({ name: 'taken', email: ada.email })).status).toBe(201)
  })

  it.each([
    ['application/json', 201],
    [' application/json ', 201],
    ['APPLICATION/JSON', 201],
    ['application/json ; charset=utf-8', 201],
    ['application/json;charset=utf-8', 201],
    ['application/jsonp', 415],
    ['application/json charset=utf-8', 415],
    ['text/application/json', 415],
    ['application/merge-patch+json', 415],
  ])('of the type "%s" is answered %d', async (type, status) => {
    expect((await post(ada, { 'content-type': type })).status).toBe(status)
  })

  it('is an object of JSON in UTF-8, or nothing at all', async () => {
    const { key, secret } = api.credentials
    const headers = { 'x-api-key': key, 'x-api-secret': secret, 'content-type': 'application/json' }
    const send = (body: string | Uint8Array) => api.send('/things', { method: 'POST', headers, body })
    for (const body of [
      '{',
      '[]',
      '[{}]',
      'null',
      '5',
      'true',
      '"text"',
      ' ',
      new Uint8Array([0x22, 0xff, 0x22]),
    ])
      expect(outcomeOf(await send(body))).toEqual([400, 'invalid_json'])
    const binary = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff]), Buffer.from('"}')])
    expect(outcomeOf(await send(binary))).toEqual([400, 'invalid_json'])
    for (const body of ['', '{}']) {
      const missing = { name: ['This field is required.'], email: ['This field is required.'] }
      expect(outcomeOf(await send(body))).toEqual([422, missing])
    }
  })

  it('without a type is no JSON', async () => {
    const { key, secret } = api.credentials
    const headers = { 'x-api-key': key, 'x-api-secret': secret }
    const answer = await api.send('/things', { method: 'POST', headers, body: JSON.stringify(ada) })
    expect(outcomeOf(answer)).toEqual([415, 'unsupported_media_type'])
  })

  it('is refused characters that no database stores, under the name of the field', async () => {
    const wrong = async (deep: unknown) => (await post({ ...ada, deep })).json.errors ?? {}
    expect(Object.keys(await wrong('a\0'))).toEqual(['deep'])
    expect(Object.keys(await wrong(['a', 'b\0']))).toEqual(['deep.1'])
    expect(Object.keys(await wrong({ 'a\0': 1 }))).toEqual(['deep.a\0'])
    expect(Object.keys(await wrong({ a: [{ b: '\ud800' }] }))).toEqual(['deep.a.0.b'])
    const right = await post({ ...ada, deep: { a: [null, true, 7, ' 😀 '], b: null } })
    expect(right.status).toBe(201)
    const top = await api.call('POST', '/things', { ...ada, 'x\0': 1 })
    expect(Object.keys(top.json.errors)).toEqual(['x\0'])
  })

  it('loses the blanks around its texts, however deep, and passwords keep theirs', async () => {
    let body: unknown
    act.run = (call) => {
      body = call.body
      return { id: 1 }
    }
    const deep = {
      list: [' a ', { b: ' c ' }],
      ...{ password: ' p ', current_password: ' q ', password_confirmation: ' r ' },
    }
    await post({ ...ada, deep: { ...deep, inner: { password: { hint: ' s ' } } } })
    expect(body).toEqual({
      ...ada,
      deep: { ...deep, list: ['a', { b: 'c' }], inner: { password: { hint: 's' } } },
    })
  })

  it('may be ten levels deep, in objects as in lists', async () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })
    expect((await post({ ...ada, deep: nested(9) })).status).toBe(201)
    expect(outcomeOf(await post({ ...ada, deep: nested(10) }))).toEqual([400, 'invalid_json'])
    const listed = (levels: number): unknown => (levels === 0 ? 1 : [listed(levels - 1)])
    expect((await post({ ...ada, deep: listed(9) })).status).toBe(201)
    expect(outcomeOf(await post({ ...ada, deep: listed(10) }))).toEqual([400, 'invalid_json'])
  })
})

describe('a strict request', () => {
  const strict = { prefer: 'handling=strict' }

  it('is told that it is one, and refused before anything is looked up', async () => {
    const admitted: unknown[] = []
    act.admit = (call) => admitted.push(call)
    const refused = await post({ ...ada, x: 1 }, strict, '/things?y=1')
    expect([refused.status, detailsOf(refused)]).toEqual([
      422,
      { fields: { y: ['unknown_parameter'], x: ['unknown_field'] } },
    ])
    expect([refused.headers['Preference-Applied'], admitted]).toEqual(['handling=strict', []])
    const taken = await post(ada, strict)
    expect([taken.status, taken.headers['Preference-Applied']]).toEqual([201, 'handling=strict'])
    expect((await post({ ...ada, x: 1 })).headers['Preference-Applied']).toBeUndefined()
    expect(admitted).toHaveLength(2)
  })
})
