import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeApp } from '#lib/domains/apps/index.ts'
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
    expect([status, json.meta]).toEqual([200, { ignored: [{ parameter: 'quantity', value: null }] }])
    const cart = await api.get('/cart?debug=1')
    expect(cart.json.meta).toEqual({ ignored: [{ parameter: 'debug', value: null }] })
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
        catgory: ['There is no such parameter.'],
        sort: ['“price” is not a value of this parameter.'],
        fields: ['“nmae” is not a value of this parameter.', '“x” is not a value of this parameter.'],
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
