import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Headers, openTestApi, type TestApi } from '#tests/support/api.ts'
import { seedStore } from '#tests/support/fuzz/seed-store.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  await seedStore(api.app)
  await api.app.database.prisma.product.updateMany({ data: { published: true } })
})
afterAll(() => api.close())

const bundle = (query: string, headers: Headers = {}) => api.get(`/bundle?${query}`, headers)
const alone = async (path: string) => (await api.get(path)).json

describe('GET /bundle', () => {
  it('contains each part exactly as its own endpoint answers it', async () => {
    const query =
      'include=site,menus,products,sale:products,posts,product-categories&products[sort]=name&products[per_page]=2' +
      '&products[fields]=id,name&sale[on_sale]=1&sale[option][Size]=40&posts[per_page]=1'
    const { status, json } = await bundle(query)
    expect([status, Object.keys(json)]).toEqual([200, ['data']])
    expect(json.data).toEqual({
      site: await alone('/site'),
      menus: await alone('/menus'),
      products: await alone('/products?sort=name&per_page=2&fields=id,name'),
      sale: await alone('/products?on_sale=1&option[Size]=40'),
      posts: await alone('/posts?per_page=1'),
      'product-categories': await alone('/product-categories'),
    })
    expect(json.data.products.data).toHaveLength(2)
    expect(JSON.stringify(json.data.products)).toBe(
      (await api.get('/products?sort=name&per_page=2&fields=id,name')).text,
    )
  })

  it('is kept with an ETag for the whole, until any part changes', async () => {
    const query = 'include=site,products&products[per_page]=3'
    const first = await bundle(query)
    expect(first.headers.ETag).toMatch(/^"[\w-]+"$/)
    expect(await api.statements(() => bundle(query))).toHaveLength(0)
    const again = await bundle(query, { 'if-none-match': first.headers.ETag ?? '' })
    expect([again.status, again.text]).toEqual([304, ''])

    await api.app.database.prisma.product.updateMany({ where: { slug: 'hat' }, data: { name: 'Bonnet' } })
    const changed = await bundle(query, { 'if-none-match': first.headers.ETag ?? '' })
    expect(changed.status).toBe(200)
    expect(changed.headers.ETag).not.toBe(first.headers.ETag)
    await api.app.settings.set('site.name', 'Bundled')
    expect((await bundle(query)).json.data.site.data.name).toBe('Bundled')
  })

  it('makes no part anew that is kept already', async () => {
    await alone('/products?per_page=7')
    await alone('/site')
    expect(await api.statements(() => bundle('include=site,products&products[per_page]=7'))).toHaveLength(0)
  })

  it('is one request to the limit', async () => {
    const { id } = api.credentials
    await api.app.database.prisma.app.update({ where: { id }, data: { requestsPerMinute: 10 } })
    const peer = '203.0.113.90'
    const { key, secret } = api.credentials
    const headers = { 'x-api-key': key, 'x-api-secret': secret }
    const { headers: told } = await api.send('/bundle?include=site,menus,products,posts', { headers, peer })
    expect(told.RateLimit).toMatch(/^"app";r=9;/)
    await api.app.database.prisma.app.update({ where: { id }, data: { requestsPerMinute: null } })
  })

  it('contains what refuses a part, and the others all the same', async () => {
    await api.app.settings.set('features.posts', false)
    const { status, json } = await bundle('include=site,posts,products&products[min]=cheap')
    expect(status).toBe(200)
    expect(json.data.posts).toEqual(await alone('/posts'))
    expect(json.data.posts.error).toBe('feature_disabled')
    expect(json.data.products).toEqual(await alone('/products?min=cheap'))
    expect(Object.keys(json.data.products.errors)).toEqual(['min'])
    expect(json.data.site.data.features).not.toContain('posts')
    await api.app.settings.unset('features.posts')
    expect((await bundle('include=posts')).json.data.posts.error).toBeUndefined()

    await api.app.settings.set('maintenance.active', true)
    const closed = await bundle('include=site,menus,products')
    expect([closed.status, closed.json.data.products.error]).toEqual([200, 'maintenance'])
    expect(closed.json.data.site.data.maintenance.active).toBe(true)
    await api.app.settings.unset('maintenance.active')
  })

  it('fails as a whole where a part cannot be read', async () => {
    const rename = (from: string, to: string) =>
      api.app.database.prisma.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`)
    await rename('Post', 'Lost')
    const { status, json } = await bundle('include=site,posts&posts[per_page]=17')
    await rename('Lost', 'Post')
    expect([status, json.error, json.data]).toEqual([500, 'server_error', undefined])
  })

  it('says what of its query has no effect, and refuses it where that is wanted', async () => {
    const query =
      'include=site,prodcts,products&products[sort]=price&posts[page]=2&x=1&products[catgory]=shoes'
    const expected = [
      { parameter: 'include', value: 'prodcts', reason: 'unknown_value' },
      { parameter: 'posts[page]', value: null, reason: 'unknown_parameter' },
      { parameter: 'x', value: null, reason: 'unknown_parameter' },
      { parameter: 'products[sort]', value: 'price', reason: 'unknown_value' },
      { parameter: 'products[catgory]', value: null, reason: 'unknown_parameter' },
    ]
    const { status, json } = await bundle(query)
    expect([status, json.meta.ignored]).toEqual([200, expected])
    expect(json.data.products.meta.ignored.map((one: { parameter: string }) => one.parameter)).toEqual([
      'sort',
      'catgory',
    ])
    const strict = await bundle(query, { prefer: 'handling=strict' })
    expect([strict.status, Object.keys(strict.json.errors)]).toEqual([
      422,
      expected.map(({ parameter }) => parameter),
    ])
  })

  it('takes eight parts at most, and at least one', async () => {
    const eight = Array.from({ length: 8 }, (_, i) => `p${i}:products`).join(',')
    expect(Object.keys((await bundle(`include=${eight}`)).json.data)).toHaveLength(8)
    for (const wrong of [`include=${eight},site`, 'include=', 'include=,', '', 'include[]=site'])
      expect([wrong, (await bundle(wrong)).status]).toEqual([wrong, 422])
    const nothing = await bundle('include=orders,cart,search,bundle,products/hat,__proto__')
    expect([nothing.status, nothing.json.data]).toEqual([200, {}])
  })

  it('speaks the client’s language in every part', async () => {
    await api.app.settings.set('site.locales', ['en', 'de'])
    await api.app.settings.set('features.posts', false)
    const { json, headers } = await bundle('include=site,posts', { 'accept-language': 'de' })
    expect(headers['Content-Language']).toBe('de')
    expect(json.data.posts.message).not.toBe((await alone('/posts')).message)
    await api.app.settings.unset('features.posts')
    await api.app.settings.unset('site.locales')
  })
})
