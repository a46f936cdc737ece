import { type Check, expectAlike, expectTrue, Unable } from '../check.ts'
import type { ConformanceClient } from '../client.ts'

/** Some product of the shop. */
export async function findProduct({ send }: ConformanceClient) {
  const { json } = await send({ operation: 'GET /products', query: 'per_page=50&in_stock=1' })
  const found = json.data.find(({ type }: { type: string }) => type === 'simple')
  if (!found) throw new Unable('The shop has no product without variants in stock.')
  return found
}

/** Reads that are public. */
export const readingChecks: readonly Check[] = [
  {
    promise: 'GET /site says what the site is, and which features it has.',
    async run({ send }) {
      const { status, json } = await send({ operation: 'GET /site' })
      expectAlike(status, 200, 'the status')
      expectTrue(Array.isArray(json.data.features), 'features is no list')
    },
  },
  {
    promise: 'Lists have pages: page, last page, size, total, and whether there are more.',
    async run({ send }) {
      const operation = 'GET /products'
      const { json: whole } = await send({ operation, query: 'per_page=50' })
      const { json: one } = await send({ operation, query: 'per_page=1' })
      const { total } = whole.meta
      const expected = {
        current_page: 1,
        last_page: Math.max(1, total),
        per_page: 1,
        total,
        has_more: total > 1,
      }
      expectAlike(pick(one.meta, Object.keys(expected)), expected, 'meta')
      expectAlike(one.data.length, Math.min(1, total), 'the number of items')
      const { json: beyond } = await send({
        operation,
        query: `per_page=50&page=${Math.ceil(total / 50) + 2}`,
      })
      expectAlike([beyond.data, beyond.meta.has_more], [[], false], 'a page after the last')
      const { json: second } = await send({ operation, query: 'per_page=1&page=2' })
      if (total > 1) expectTrue(second.data[0].id !== one.data[0].id, 'two pages have the same item')
    },
  },
  {
    promise: 'Products are sorted by price in both directions.',
    async run({ send }) {
      const pricesBy = async (sort: string): Promise<number[]> => {
        const { json } = await send({ operation: 'GET /products', query: `per_page=50&sort=${sort}` })
        return json.data.map(({ price }: { price: { amount: number } }) => price.amount)
      }
      const [up, down] = [await pricesBy('price_asc'), await pricesBy('price_desc')]
      expectAlike(
        up,
        up.toSorted((a, b) => a - b),
        'the order by price',
      )
      expectAlike(
        down,
        down.toSorted((a, b) => b - a),
        'the reversed order',
      )
    },
  },
  {
    promise: 'An unknown category gives an empty list, and an unknown product 404.',
    async run({ send }) {
      const { json } = await send({ operation: 'GET /products', query: 'category=no-such-category' })
      expectAlike([json.data, json.meta.total], [[], 0], 'the list')
      const missing = await send({ operation: 'GET /products/{slug}', params: { slug: 'no-such-product' } })
      expectAlike([missing.status, missing.json.error], [404, 'not_found'], 'the refusal')
    },
  },
  {
    promise: 'A product is the same in the list and by itself.',
    async run(client) {
      const listed = await findProduct(client)
      const { json } = await client.send({ operation: 'GET /products/{slug}', params: { slug: listed.slug } })
      const same = ['id', 'name', 'price', 'in_stock', 'url']
      expectAlike(pick(json.data, same), pick(listed, same), 'the product')
    },
  },
  {
    promise: 'A public read has an ETag, and 304 for whoever has it.',
    async run({ send }) {
      const operation = 'GET /product-categories'
      const { headers } = await send({ operation })
      expectTrue(headers.etag !== undefined, 'there is no ETag')
      const again = await send({ operation, headers: { 'If-None-Match': headers.etag ?? '' } })
      expectAlike([again.status, again.text], [304, ''], 'the answer')
    },
  },
  {
    promise: 'Only the fields that were asked for are sent.',
    async run({ send }) {
      const { json } = await send({ operation: 'GET /products', query: 'per_page=3&fields=name,price' })
      for (const item of json.data)
        expectAlike(Object.keys(item).sort(), ['id', 'name', 'price'], 'the fields')
    },
  },
  {
    promise: 'Answers tell how many requests are left.',
    async run({ send }) {
      const { headers } = await send({ operation: 'GET /site' })
      expectTrue(/^"app";r=\d+;t=\d+$/.test(headers.ratelimit ?? ''), `RateLimit is ${headers.ratelimit}`)
    },
  },
  {
    promise: 'Parameters without effect are named in meta.ignored, and refused where that is asked for.',
    async run({ send }) {
      const sent = { operation: 'GET /products', query: 'catgory=x' }
      const { json } = await send(sent)
      expectTrue(
        JSON.stringify(json.meta?.ignored ?? null).includes('catgory'),
        'meta.ignored does not name it',
      )
      const { status } = await send({ ...sent, headers: { Prefer: 'handling=strict' } })
      expectAlike(status, 422, 'the status')
    },
  },
]

function pick(record: Record<string, unknown>, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, record[name]]))
}
