import { type Check, expectAlike, expectTrue, Unable } from '../check.ts'
import type { ConformanceClient } from '../client.ts'

/** For each group that a shop can switch off, a read that belongs to it. */
const READS = {
  auth: 'GET /auth/me',
  posts: 'GET /post-categories',
  pages: 'GET /pages',
  shop: 'GET /product-categories',
  search: 'GET /search',
}

async function readSite({ send }: ConformanceClient) {
  return (await send({ operation: 'GET /site' })).json.data
}

/** Rules of groups, lists and filters. */
export const ruleChecks: readonly Check[] = [
  {
    promise: 'A group that GET /site leaves out answers 404 feature_disabled, the others do not.',
    async run(client) {
      const { features } = await readSite(client)
      for (const [group, operation] of Object.entries(READS)) {
        const { status, json } = await client.send({ operation, query: group === 'search' ? 'q=a' : '' })
        const isOff = status === 404 && json.error === 'feature_disabled'
        expectAlike(isOff, !features.includes(group), `whether ${group} is off`)
      }
      expectAlike((await client.send({ operation: 'GET /menus' })).status, 200, 'the status of GET /menus')
    },
  },
  {
    promise: 'A page has at most 50 records, whatever is asked for.',
    async run({ send }) {
      const { json } = await send({ operation: 'GET /products', query: 'per_page=1000' })
      expectAlike(json.meta.per_page, 50, 'per_page')
      expectTrue(json.data.length <= 50, `a page has ${json.data.length} records`)
    },
  },
  {
    promise: 'min and max of GET /products are in major units.',
    async run(client) {
      const { currency } = await readSite(client)
      const list = async (query: string) =>
        (await client.send({ operation: 'GET /products', query: `per_page=50&${query}` })).json
      const { data } = await list('sort=price_desc')
      const dearest = data[0]?.price.amount
      if (!dearest) throw new Unable('The shop has no product with a price.')
      const above = Math.floor(dearest / 10 ** currency.decimals) + 1
      const { meta } = await list(`max=${above}`)
      expectTrue(meta.total > 0, `max=${above} finds nothing`)
      // The dearest variant of a product may cost more than the one that lists show.
      const top = Math.max(...data.map((one: Priced) => (one.price_range?.max ?? one.price).amount))
      expectAlike((await list(`min=${Math.floor(top / 10 ** currency.decimals) + 1}`)).data, [], 'the list')
    },
  },
  {
    promise: 'The filters category, featured and in_stock leave only products that are so.',
    async run({ send }) {
      const list = async (query: string) =>
        (await send({ operation: 'GET /products', query: `per_page=50&${query}` })).json.data
      for (const name of ['featured', 'in_stock'])
        for (const product of await list(`${name}=1`)) expectAlike(product[name], true, name)
      const [labelled] = (await list('')).filter((one: Labelled) => one.categories.length > 0)
      const slug = labelled?.categories[0].slug
      if (!slug) throw new Unable('No product has a category.')
      const found = (await list(`category=${slug}`)).map(({ id }: { id: number }) => id)
      expectTrue(found.includes(labelled.id), `category=${slug} lacks a product of this category`)
    },
  },
  {
    promise: 'Search groups results by type, or has pages of the one that was asked for.',
    async run(client) {
      const { features } = await readSite(client)
      if (!features.includes('search')) throw new Unable('Search is off.')
      const groups = await client.send({ operation: 'GET /search', query: 'q=a' })
      expectTrue(!Array.isArray(groups.json.data), 'results without a type are in no groups')
      const paged = await client.send({ operation: 'GET /search', query: 'q=a&type=product&per_page=1' })
      expectTrue(Array.isArray(paged.json.data), 'results of a type are no list')
      expectAlike(paged.json.meta.per_page, 1, 'per_page')
      const unknown = await client.send({ operation: 'GET /search', query: 'q=a&type=nonsense' })
      expectAlike([unknown.status, Object.keys(unknown.json.errors)], [422, ['type']], 'the refusal')
    },
  },
  {
    promise: 'Records are the same by their slug as in their list.',
    async run(client) {
      for (const name of ['posts', 'pages']) {
        const { json, status } = await client.send({ operation: `GET /${name}`, query: 'per_page=1' })
        if (status !== 200 || json.data.length === 0) continue
        const [{ id, slug, title }] = json.data
        const one = await client.send({ operation: `GET /${name}/{slug}`, params: { slug } })
        expectAlike([one.json.data.id, one.json.data.title], [id, title], `the record of ${name}`)
      }
    },
  },
]

type Amount = { amount: number }
type Priced = { price: Amount; price_range: { max: Amount } | null }
type Labelled = { id: number; categories: { slug: string }[] }
