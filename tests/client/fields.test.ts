import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import type { Image, Money, OrderItem, Review } from '../../packages/client/src/api-types.ts'
import { account, type Catalogue, catalogue, content } from '../../packages/client/src/index.ts'
import { type ClientApi, openClientApi } from './client-api.ts'

let api: ClientApi
let shop: Catalogue
let slug: string

beforeAll(async () => {
  api = await openClientApi()
  slug = (await api.catalogue.product({ name: 'Kettle', price: 4500 })).slug
  shop = catalogue(api.connect({ strict: true }).client)
})
afterAll(() => api?.close())

function first<T>([element]: T[]): T {
  if (!element) throw new Error('The list is empty.')
  return element
}

// The compiler holds the types: `expectTypeOf` and `@ts-expect-error` fail there, not when this runs.
describe('the type of a reduced answer', () => {
  it('has exactly the fields that were asked for', async () => {
    const kettle = first((await shop.products({ fields: ['name', 'price.formatted', 'image.url'] })).data)
    expectTypeOf(kettle).toEqualTypeOf<{
      id: number
      name: string
      image: { url: string } | null
      price: { formatted: string }
    }>()
    const { id } = kettle
    expect(kettle).toEqual({ id, name: 'Kettle', image: null, price: { formatted: '$45.00' } })
  })

  it('has the parts that were included, whole or reduced, and no others', async () => {
    const whole = first((await shop.products({ include: ['images'] })).data)
    expectTypeOf(whole.images).toEqualTypeOf<Image[]>()
    expectTypeOf(whole.price).toEqualTypeOf<Money>()
    expectTypeOf(whole.variants).extract<undefined>().toBeUndefined()
    expect([whole.images, whole.price.amount, whole.variants]).toEqual([[], 4500, undefined])
    const include = ['images', 'variants'] as const
    const reduced = first((await shop.products({ include, fields: ['sku', 'variants.price.amount'] })).data)
    expectTypeOf(reduced.variants).toEqualTypeOf<{ price: { amount: number } }[]>()
    expectTypeOf(reduced.images).toEqualTypeOf<Image[]>()
    expect(Object.keys(reduced).sort()).toEqual(['id', 'images', 'sku', 'variants'])
  })

  it('has the lines of orders that were included', async () => {
    const client = api.connect().client
    const orders = () => account(client).orders({ include: ['items'], fields: ['total.amount'] })
    type Page = Awaited<ReturnType<typeof orders>>
    expectTypeOf<Page['data'][number]>().toEqualTypeOf<{
      number: string
      total: { amount: number }
      items: OrderItem[]
    }>()
    await expect(orders()).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  it('is a single record’s too', async () => {
    const kettle = await shop.product(slug, { fields: ['rating.count'], include: ['reviews'] })
    expectTypeOf(kettle).toEqualTypeOf<{
      id: number
      rating: { count: number }
      reviews: Review[] | null
    }>()
    expect(kettle).toEqual({ id: kettle.id, rating: { count: 0 }, reviews: [] })
    const whole = await shop.product(slug)
    expectTypeOf(whole.name).toBeString()
    expectTypeOf(whole.reviews).extract<undefined>().toBeUndefined()
    expect(whole.name).toBe('Kettle')
  })

  it('may lack every field where the names are one string', async () => {
    const kettle = first((await shop.products({ fields: 'name' })).data)
    expectTypeOf(kettle.name).toEqualTypeOf<string | undefined>()
    expectTypeOf(kettle.id).toBeNumber()
    expect(kettle).toEqual({ id: kettle.id, name: 'Kettle' })
  })

  it('does not compile with names that the record lacks', () => {
    const pages = content(api.connect().client)
    const calls = () => [
      // @ts-expect-error: there is no such field.
      shop.products({ fields: ['nmae'] }),
      // @ts-expect-error: a name has no parts.
      shop.products({ fields: ['name.first'] }),
      // @ts-expect-error: no part of a product is left out under this name.
      shop.products({ include: ['name'] }),
      // @ts-expect-error: pages have no further parts.
      pages.page('faq', { include: ['comments'] }),
      // @ts-expect-error: comments have no cursor.
      pages.comments('news', { after: 'x' }),
    ]
    expect(calls).toBeTypeOf('function')
  })
})
