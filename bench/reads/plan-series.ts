import type { Series } from '../measure/series.ts'
import type { ServerProcess } from '../servers/start-process.ts'
import type { BenchSite } from './open-site.ts'
import type { ReadCase } from './read-cases.ts'

export type Servers = Record<'storefront' | 'onPostgres' | 'fastify' | 'bare', ServerProcess>

/** The same store on both databases. */
export type Sites = { sqlite: BenchSite; postgresql: BenchSite }

/** The ways a read is measured. */
export type Way = 'warm' | 'cold' | 'coldOnPostgres' | 'fastify' | 'bare'
export type WaySeries = Series & { way: Way }

export function planSeries(read: ReadCase, servers: Servers, sites: Sites): WaySeries[] {
  const { targets } = read
  const headers = headersOf(sites.sqlite)
  const { storefront, onPostgres, fastify, bare } = servers
  const peer: WaySeries[] = read.hasPeer
    ? [{ name: `${read.name}, fastify`, way: 'fastify', server: fastify, task: { targets, headers } }]
    : []
  return [
    { name: `${read.name}, warm`, way: 'warm', server: storefront, task: { targets, headers } },
    {
      name: `${read.name}, cold`,
      way: 'cold',
      server: storefront,
      task: { targets, headers, distinct: true },
    },
    {
      name: `${read.name}, cold on PostgreSQL`,
      way: 'coldOnPostgres',
      server: onPostgres,
      task: { targets, headers: headersOf(sites.postgresql), distinct: true },
    },
    ...peer,
    { name: `${read.name}, bare`, way: 'bare', server: bare, task: { targets, headers } },
  ]
}

/** Reads that cost more than a plain warm one: a signature with its nonce, and a write before every request. */
export function planSpecialSeries(
  reads: readonly ReadCase[],
  { storefront }: Servers,
  site: BenchSite,
): Series[] {
  const { key, secret } = site.credentials
  const headers = headersOf(site)
  const targetsOf = (name: string) => reads.find((read) => read.name === name)?.targets ?? []
  return [
    {
      name: 'site, signed',
      server: storefront,
      task: { targets: targetsOf('site'), headers: {}, sign: { key, secret } },
    },
    {
      name: 'products, after a write',
      server: storefront,
      task: { targets: targetsOf('products'), headers, write: { file: site.file, table: 'Product' } },
    },
    {
      name: 'product, after a write',
      server: storefront,
      task: { targets: targetsOf('product'), headers, write: { file: site.file, table: 'Product' } },
    },
    {
      name: 'posts, after a write',
      server: storefront,
      task: { targets: targetsOf('posts'), headers, write: { file: site.file, table: 'Post' } },
    },
  ]
}

function headersOf({ credentials: { key, secret } }: BenchSite): Record<string, string> {
  return { 'X-Api-Key': key, 'X-Api-Secret': secret }
}
