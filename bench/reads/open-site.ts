import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openApp } from '#lib/app/app.ts'
import { type AppCredentials, createApp } from '#lib/domains/people/apps/index.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { generateStore, type StoreSize } from '../store/generate-store.ts'
import type { Slugs } from './read-cases.ts'

/** A generated store with an app that may ask as often as it likes. */
export type BenchSite = {
  /** Of its database, where that is SQLite's. */
  file: string
  /** For the project's own server. */
  env: Record<string, string>
  credentials: AppCredentials
  slugs: Slugs
  close(): Promise<void>
}

const SITE_URL = 'http://localhost:3000'
const VARIETY = 50

/** On SQLite, unless another empty database is given. */
export async function openSite(size: StoreSize, databaseUrl?: string): Promise<BenchSite> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-bench-'))
  const file = path.join(folder, 'store.db')
  const env = {
    DATABASE_URL: databaseUrl ?? `file:${file}`,
    STORAGE_PATH: folder,
    APP_SECRET: 'a-secret-for-benchmarks-that-is-long-enough',
    LOG_LEVEL: 'warn',
    NEXT_TELEMETRY_DISABLED: '1',
  }
  const close = () => rm(folder, { recursive: true, force: true })
  try {
    await generateStore(env.DATABASE_URL, size)
    return { file, env, ...(await registerApp(env)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function registerApp(env: Record<string, string>): Promise<Pick<BenchSite, 'credentials' | 'slugs'>> {
  const app = await openApp({ env: readEnvironment(env) })
  await app.settings.set('api.requests_per_minute', 1_000_000)
  // The benchmark's one guest orders more than any buyer would.
  await app.settings.set('checkout.guest_orders_per_email', 0)
  await app.settings.set('site.url', SITE_URL)
  const visible = { where: { published: true }, select: { slug: true }, orderBy: { id: 'asc' } } as const
  const products = await app.database.prisma.product.findMany(visible)
  const posts = await app.database.prisma.post.findMany(visible)
  const credentials = await createApp(app, 'Benchmark')
  // As npm start does: what a server would build beside its answers must not count as theirs.
  for (const type of app.search.definitions().keys()) await app.search.rebuild(type)
  await app.close()
  return { credentials, slugs: { products: spread(products), posts: spread(posts) } }
}

/** Some of the whole range, evenly. */
function spread(rows: { slug: string }[]): string[] {
  const step = Math.max(1, Math.floor(rows.length / VARIETY))
  return rows.filter((_, index) => index % step === 0).map(({ slug }) => slug)
}
