import type { Database } from '#lib/platform/database/db.ts'
import { connectDatabase } from '#lib/platform/database/db.ts'
import { createLog, type Log } from '#lib/platform/process/log.ts'
import { createSecrets } from '#lib/platform/security/secrets.ts'
import {
  createSearch,
  type Searchable,
  type SearchEngine,
  type SearchManager,
  type SearchServices,
  type TypeDefinition,
} from '#lib/search/index.ts'
import { openSettings, type SettingsStore } from '#lib/services/settings/index.ts'
import { createTestClock } from '#tests/support/clock.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { type ContentFactory, createContentFactory } from '#tests/support/factories/content.ts'

export type TestSearch = {
  /** Of the database. */
  url: string
  search: SearchManager
  database: Database
  settings: SettingsStore
  content: ContentFactory
  services: SearchServices
  /** The logged lines, one word for the level and the message. */
  logged: string[]
  /** The SQL statements that `work` had run. */
  statements(work: () => Promise<unknown>): Promise<string[]>
  close(): Promise<void>
}

/** A search with the database engine alone, and the type `page`, over a database of its own. */
export async function openTestSearch(given: Partial<SearchServices> = {}): Promise<TestSearch> {
  const store = await createTestDatabase()
  const executed: string[] = []
  const database = await connectDatabase(store.url, { onQuery: (sql) => executed.push(sql) })
  const secrets = createSecrets('a-secret-for-tests-that-is-long-enough')
  const settings = await openSettings({ database, secrets, log: createLog('silent') })
  await settings.set('search.engine', 'database')
  const logged: string[] = []
  const services: SearchServices = {
    database,
    settings,
    clock: createTestClock('2026-06-01T12:00:00Z'),
    log: recordLog(logged),
    indexPath: '/nowhere',
    siteUrl: 'http://localhost:3000',
    logEnd: async () => '0',
    ...given,
  }
  const search = createSearch(services)
  search.register('page', typeOf(searchablePages))
  return {
    url: store.url,
    search,
    database,
    settings,
    content: createContentFactory({ database }),
    services,
    logged,
    async statements(work) {
      executed.length = 0
      await work()
      return [...executed]
    },
    async close() {
      await search.close()
      await database.close()
      await store.drop()
    },
  }
}

type Row = { id: number; slug: string; title: string; excerpt: string }

/** Pages, those alone that are published. */
export const searchablePages: Searchable<Row> = {
  model: 'Page',
  searchableQuery: () => ({
    where: { published: true },
    select: { id: true, slug: true, title: true, excerpt: true },
  }),
  searchableColumns: () => ({ title: 5, bodyText: 1 }),
  toSearchResult: ({ slug, title, excerpt }) => ({
    title,
    url: `/${slug}`,
    excerpt: excerpt || null,
    image: null,
    meta: null,
    visible_from: null,
  }),
}

export function typeOf<R>(model: Searchable<R>, given: Partial<TypeDefinition> = {}): TypeDefinition {
  return { model, label: 'Pages', module: null, setting: null, results_route: null, ...given }
}

/** An engine that is ready and finds nothing, but for what is given. */
export function fakeEngine(given: Partial<SearchEngine> = {}): () => SearchEngine {
  const engine: SearchEngine = {
    constrain: async (query) => ({ ...query, where: { id: { in: [] } } }),
    search: async () => ({ total: 0, items: [], match: 'all' }),
    ready: () => true,
    update: async () => {},
    delete: async () => {},
    rebuild: async () => 0,
    status: async () => ({ ready: true, documents: 0, built_at: null, updated_at: null, bytes: 0 }),
    ...given,
  }
  return () => engine
}

function recordLog(lines: string[]): Log {
  const log = createLog('silent')
  const record = (level: string) => (first: unknown, message?: string) => {
    lines.push(`${level} ${message ?? String(first)}`)
  }
  return Object.assign(Object.create(log), {
    error: record('error'),
    info: record('info'),
    warn: record('warn'),
  })
}
