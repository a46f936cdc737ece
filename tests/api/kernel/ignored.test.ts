import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeApp } from '#lib/domains/people/apps/index.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'
import { seedStore } from '#tests/support/fuzz/seed-store.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  await seedStore(api.app)
  await api.app.database.prisma.product.update({ where: { slug: 'hat' }, data: { published: true } })
})
afterAll(() => api.close())

const ignored = async (path: string) => {
  const { status, json } = await api.get(path)
  expect([path, status]).toEqual([path, 200])
  return (json.meta?.ignored ?? []).map(
    ({ parameter, value }: { parameter: string; value: string | null }) => `${parameter}=${value}`,
  )
}

describe('what of a query has no effect', () => {
  it('is listed in meta: parameters that do not exist, and values that are not known', async () => {
    expect(await ignored('/products?catgory=shoes&sort=price&fields=id,nmae,name&page=abc')).toEqual([
      'catgory=null',
      'sort=price',
      'fields=nmae',
      'page=abc',
    ])
    expect(await ignored('/products?featured=maybe&ids=1,x,2&per_page=0&in_stock=yes')).toEqual([
      'featured=maybe',
      'ids=x',
      'per_page=0',
      'in_stock=yes',
    ])
    expect(await ignored('/products?page[]=2&sort[by]=name&option=40')).toEqual([
      'page[]=null',
      'sort[by]=null',
      'option=null',
    ])
    expect(await ignored('/site?expand=menus')).toEqual(['expand=null'])
    expect(await ignored('/products/hat?fields=id,bogus')).toEqual(['fields=bogus'])
    expect(await ignored('/search?q=hat&correct=perhaps')).toEqual(['correct=perhaps'])
    expect(await ignored('/posts?constructor=1&__proto__=2')).toEqual(['constructor=null', '__proto__=null'])
  })

  it('includes what is sent again, of which the first counts', async () => {
    const path = '/products?sort=name&sort=price_asc&per_page=3&per_page=2&page[]=2&page=1&q=&q=hat'
    const { json } = await api.get(path)
    expect(json.meta.ignored).toEqual([
      { parameter: 'sort', value: 'price_asc', reason: 'repeated_parameter' },
      { parameter: 'per_page', value: '2', reason: 'repeated_parameter' },
      { parameter: 'page[]', value: null, reason: 'unknown_parameter' },
      { parameter: 'page', value: '1', reason: 'repeated_parameter' },
      { parameter: 'q', value: 'hat', reason: 'repeated_parameter' },
    ])
    expect(json.meta.per_page).toBe(3)
    expect(await ignored('/bundle?include=site&include=menus')).toEqual(['include=menus'])
    expect(await ignored('/bundle?include=products&products[sort]=name&products[sort]=rating')).toEqual([
      'products[sort]=rating',
    ])
    expect(await ignored('/products?option[Size]=40&option[Size]=41&q=&q=')).toEqual([])
  })

  it('says nothing of what is understood, absent or blank', async () => {
    const known = 'q=hat&category=&sort=name&page=1&per_page=500&featured=0&in_stock=TRUE&ids=1,2&fields=id'
    for (const path of ['/products', `/products?${known}`, '/products?page=&sort=&fields=', '/site'])
      expect([path, await ignored(path)]).toEqual([path, []])
    expect(Object.keys((await api.get('/site')).json)).toEqual(['data'])
  })

  it('is listed for what changes things, too', async () => {
    const { id: productId, variants } = await api.app.database.prisma.product.findUniqueOrThrow({
      where: { slug: 'hat' },
      select: { id: true, variants: { select: { id: true } } },
    })
    const item = { product_id: productId, variant_id: variants[0]?.id }
    const { status, json } = await api.call('POST', '/cart/items?quantity=2', item)
    const reason = 'unknown_parameter'
    expect([status, json.meta]).toEqual([200, { ignored: [{ parameter: 'quantity', value: null, reason }] }])
    const cart = await api.get('/cart?debug=1')
    expect(cart.json.meta).toEqual({ ignored: [{ parameter: 'debug', value: null, reason }] })
  })

  it('is listed for fields of the body, also within others, and never with their values', async () => {
    const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello', subjekt: 'Hats', urgent: {} }
    const { status, json } = await api.call('POST', '/contact?x=1', message)
    expect([status, json.meta.ignored]).toEqual([
      201,
      [
        { parameter: 'x', value: null, reason: 'unknown_parameter' },
        { parameter: 'subjekt', value: null, reason: 'unknown_field' },
        { parameter: 'urgent', value: null, reason: 'unknown_field' },
      ],
    ])
    const nested = await api.call(
      'POST',
      '/checkout',
      { billing: { name: 'Ada', zip: '1' }, constructor: 1 },
      { prefer: 'handling=strict' },
    )
    expect(Object.keys(nested.json.errors)).toEqual(['billing.zip', 'constructor'])
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}${'x'.repeat(200)}`, 1]))
    const long = await api.call('POST', '/contact', { ...message, ...many })
    expect(long.json.meta.ignored).toHaveLength(20)
    expect(long.json.meta.ignored[2].parameter).toBe(`f0${'x'.repeat(98)}`)
  })

  it('is the same in the answer to a retry', async () => {
    const message = { name: 'Ada', email: 'ada@example.com', message: 'Once', colour: 'red' }
    const key = { 'idempotency-key': 'ignored-field-1' }
    const [first, second] = [
      await api.call('POST', '/contact', message, key),
      await api.call('POST', '/contact', message, key),
    ]
    expect(second.headers['Idempotency-Replayed']).toBe('true')
    expect(second.text).toBe(first.text)
    expect(first.json.meta.ignored).toHaveLength(1)
  })

  it('is listed in short, whatever is sent', async () => {
    const long = 'x'.repeat(5000)
    const many = Array.from({ length: 100 }, (_, i) => `p${i}=1`).join('&')
    expect(await ignored(`/products?sort=${long}`)).toEqual([`sort=${'x'.repeat(100)}`])
    expect(await ignored(`/products?${many}`)).toHaveLength(20)
  })

  it('is listed in answers that are kept as in those that are made', async () => {
    const path = '/products?sort=cheapest'
    const [made, kept] = [await api.get(path), await api.get(path)]
    expect(kept.text).toBe(made.text)
    expect(await api.statements(() => api.get(path))).toHaveLength(0)
  })
})

describe('a strict request', () => {
  const strict = { prefer: 'handling=strict' }

  it('is refused instead, with a code for each parameter', async () => {
    const path = '/products?catgory=shoes&sort=price&fields=nmae,x'
    // Kept for the others, and refused all the same.
    await api.get(path)
    const { status, headers, json } = await api.get(path, strict)
    expect(status).toBe(422)
    expect(json).toEqual({
      message: 'The given data was invalid.',
      errors: {
        catgory: ['This parameter does not exist.'],
        sort: ['“price” is not a valid value for this parameter.'],
        fields: [
          '“nmae” is not a valid value for this parameter.',
          '“x” is not a valid value for this parameter.',
        ],
      },
    })
    expect(headers['Preference-Applied']).toBe('handling=strict')
    expect(JSON.parse(headers['X-Error-Details'] ?? '')).toEqual({
      fields: {
        catgory: ['unknown_parameter'],
        sort: ['unknown_value'],
        fields: ['unknown_value', 'unknown_value'],
      },
    })
    expect((await api.get('/products?sort=name', strict)).status).toBe(200)
    expect(
      (await api.get('/products?sort=name&x=1', { prefer: 'return=minimal, handling="strict"' })).status,
    ).toBe(422)
  })

  it('is refused for what is sent twice, and for fields of the body that do not exist', async () => {
    const twice = await api.get('/products?sort=name&sort=rating', strict)
    expect([twice.status, twice.json.errors]).toEqual([422, { sort: ['Send this parameter only once.'] }])
    const before = await api.app.database.prisma.contactMessage.count()
    const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello', subjekt: 'Hats' }
    const refused = await api.call('POST', '/contact', message, strict)
    expect([refused.status, refused.json.errors]).toEqual([422, { subjekt: ['This field does not exist.'] }])
    expect(JSON.parse(refused.headers['X-Error-Details'] ?? '')).toEqual({
      fields: { subjekt: ['unknown_field'] },
    })
    expect(await api.app.database.prisma.contactMessage.count()).toBe(before)
  })

  it('changes nothing', async () => {
    const before = await api.app.database.prisma.contactMessage.count()
    const message = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
    const key = { 'idempotency-key': 'strict-request-1' }
    const refused = await api.call('POST', '/contact?draft=1', message, { ...strict, ...key })
    expect(refused.status).toBe(422)
    expect(await api.app.database.prisma.contactMessage.count()).toBe(before)
    expect((await api.call('POST', '/contact', message, { ...strict, ...key })).status).toBe(201)
  })

  it('is every request of an app that asks for it, unless the request says otherwise', async () => {
    await changeApp(api.app, api.credentials.id, { strict: true })
    expect((await api.get('/products?sort=price')).status).toBe(422)
    expect((await api.get('/products?sort=price', { prefer: 'handling=lenient' })).status).toBe(200)
    await changeApp(api.app, api.credentials.id, { strict: false })
    expect((await api.get('/products?sort=price')).status).toBe(200)
  })
})
