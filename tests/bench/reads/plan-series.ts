import type { Series } from '../measure/series.ts'
import type { ServerProcess } from '../servers/start-process.ts'
import type { BenchSite } from './open-site.ts'
import type { ReadCase } from './read-cases.ts'

export type Servers = { storefront: ServerProcess; fastify: ServerProcess; bare: ServerProcess }

/** The ways a read is measured. */
export type Way = 'warm' | 'cold' | 'fastify' | 'bare'
export type WaySeries = Series & { way: Way }

export function planSeries(read: ReadCase, servers: Servers, { credentials }: BenchSite): WaySeries[] {
  const { targets } = read
  const headers = { 'X-Api-Key': credentials.key, 'X-Api-Secret': credentials.secret }
  const { storefront, fastify, bare } = servers
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
    ...peer,
    { name: `${read.name}, bare`, way: 'bare', server: bare, task: { targets, headers } },
  ]
}

/** What costs more than a plain warm read: a signature with its nonce, and a write before every request. */
export function planSpecialSeries(
  reads: readonly ReadCase[],
  { storefront }: Servers,
  site: BenchSite,
): Series[] {
  const { key, secret } = site.credentials
  const headers = { 'X-Api-Key': key, 'X-Api-Secret': secret }
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
