import type { LoadGenerator } from '../load/load-generator.ts'
import { measureOnce, type Series } from '../measure/series.ts'
import type { ServerProcess } from '../servers/start-process.ts'
import { measureShop } from '../shop/measure-shop.ts'
import { listShopCases } from '../shop/shop-cases.ts'
import type { ShopClient } from '../shop/shop-client.ts'
import type { FormerSite } from './former-version.ts'

/** A version's server over its copy of the store. */
export type Side = {
  server: ServerProcess
  site: Pick<FormerSite, 'credentials' | 'slugs'>
  client: ShopClient
  /** Products that are never sold out. */
  productIds: number[]
}

/** One series: of reads, it ends with the seconds; of the shop, with the requests. */
export type GuardPace = { seconds: number; requests: number; connections: number }

export type GuardCase = {
  name: string
  /** Microseconds that the server computes for a request. */
  measure(side: Side, load: LoadGenerator, pace: GuardPace): Promise<number>
}

type Task = Series['task']

// Most of the range of prices that the generator uses, in the smallest unit.
const LIMITS = { parameter: 'max', from: 5_000, to: 40_000 }

/** The website's pages besides home, by what they show. One of each: a short round would not cache many. */
const PAGES: Readonly<Record<string, (side: Side) => string[]>> = {
  products: () => ['/products'],
  'a product': ({ site }) => site.slugs.products.slice(0, 1).map((slug) => `/products/${slug}`),
  'a post': ({ site }) => site.slugs.posts.slice(0, 1).map((slug) => `/posts/${slug}`),
  results: () => ['/search?q=oak'],
}

/** Cases that must not become slower. */
export function listGuardCases(): GuardCase[] {
  const list = '/api/v1/products'
  const productsOf = ({ site }: Side) => site.slugs.products.map((slug) => `${list}/${slug}`)
  return [
    read('list, cached', () => ({ targets: [list] })),
    read('product, cached', (side) => ({ targets: productsOf(side) })),
    read('list, rebuilt', () => ({ targets: [list], distinct: true })),
    read('product, rebuilt', (side) => ({ targets: productsOf(side), distinct: true })),
    read('list with a price limit never asked before', () => ({ targets: [list], distinct: LIMITS })),
    read('home, cached', () => ({ targets: ['/'] })),
    read('home, rebuilt', () => ({ targets: ['/'], distinct: true })),
    ...Object.entries(PAGES).flatMap(([name, pathsOf]) => [
      read(`page of ${name}, cached`, (side) => ({ targets: pathsOf(side) })),
      read(`page of ${name}, rebuilt`, (side) => ({ targets: pathsOf(side), distinct: true })),
    ]),
    read('suggest', () => ({
      targets: ['ke', 'oak', 'wool', 'li'].map((term) => `/search/suggest?q=${term}`),
    })),
    ...listShopCases().map((one) => ({
      name: one.name,
      measure: async (side: Side, _: LoadGenerator, pace: GuardPace) =>
        (await measureShop(one, side, pace)).cpu,
    })),
  ]
}

function read(name: string, plan: (side: Side) => Pick<Task, 'targets' | 'distinct'>): GuardCase {
  return {
    name,
    async measure(side, load, { seconds, connections }) {
      const { key, secret } = side.site.credentials
      const task = { ...plan(side), headers: { 'X-Api-Key': key, 'X-Api-Secret': secret } }
      const pace = { seconds, connections, requests: Number.MAX_SAFE_INTEGER }
      return (await measureOnce({ name, server: side.server, task }, load, pace)).cpu
    },
  }
}
