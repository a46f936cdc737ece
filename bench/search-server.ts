import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openApp } from '#lib/app/app.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import {
  createOpenSearchEngine,
  delegateOf,
  parseQuery,
  type SearchEngine,
  type TypeDefinition,
} from '#lib/search/index.ts'
import { createDrillDatabase } from '#tests/support/drill-database.ts'
import { installOpenSearch, startOpenSearch } from '#tests/support/services/opensearch.mjs'
import { generateDocuments } from './search/corpora/generated-documents.ts'

// OpenSearch beside our own index and, with --postgres, PostgreSQL's full-text search: the same pages, the same queries,
// through the engines as the site calls them, one query after the other.
const { values: flags } = parseArgs({
  options: {
    documents: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '400' },
    saves: { type: 'string', default: '50' },
    postgres: { type: 'boolean', default: false },
    /** MB of memory for OpenSearch. */
    heap: { type: 'string', default: '512' },
  },
})
const ROWS = 500
/** How often all queries are asked before they are measured. */
const WARM_UP = 6

await installOpenSearch()
const database = await createDrillDatabase(flags.postgres ? ['--postgres'] : [])
const server = await startOpenSearch({ heapMb: Number(flags.heap) })
const storage = await mkdtemp(path.join(os.tmpdir(), 'storefront-search-server-'))
const env = { DATABASE_URL: database.url, STORAGE_PATH: storage, LOG_LEVEL: 'silent' }
const app = await openApp({ env: readEnvironment(env) })
const { search } = app
const { page: pages } = app.database.prisma
const model = (search.definitions().get('page') as TypeDefinition).model

try {
  const queries = await fill(Number(flags.documents))
  search.extend('opensearch', createOpenSearchEngine({ url: server.url, key: undefined, prefix: 'bench' }))
  const names = ['index', 'opensearch', ...(flags.postgres ? ['postgres'] : [])]
  console.log(
    'engine       built s   queries/s   p50 ms   p99 ms   saved to found p50 ms   MB on disk   MB of memory',
  )
  for (const name of names) console.log(await measure(name, search.engine(name), queries))
} finally {
  await app.close()
  await server.stop()
  await database.drop()
  await rm(storage, { recursive: true, force: true })
}

/** Pages of generated texts. Returns queries of words that occur: one, two or three, the last one unfinished in some. */
async function fill(count: number): Promise<string[]> {
  const queries: string[] = []
  const every = Math.max(1, Math.floor(count / Number(flags.queries)))
  let rows: {
    slug: string
    title: string
    bodyHtml: string
    bodyText: string
    excerpt: string
    published: boolean
  }[] = []
  let at = 0
  for (const { title, body } of generateDocuments(count)) {
    rows.push({ slug: `page-${at}`, title, bodyHtml: body, bodyText: body, excerpt: '', published: true })
    if (at % every === 0) {
      const words = `${title} ${body}`.split(' ')
      const term = words.slice(0, 1 + (queries.length % 3)).join(' ')
      queries.push(queries.length % 2 ? term : term.slice(0, -1))
    }
    at++
    if (rows.length < ROWS && at < count) continue
    await pages.createMany({ data: rows })
    rows = []
  }
  return queries
}

async function measure(name: string, engine: SearchEngine, queries: string[]): Promise<string> {
  const begun = performance.now()
  await engine.rebuild('page')
  const built = (performance.now() - begun) / 1000
  // A server in Java answers its first thousands of searches several times slower than all others.
  for (let round = 0; round < WARM_UP; round++)
    for (const term of queries) await engine.search('page', parseQuery(term), 10)
  const times: number[] = []
  for (const term of queries) times.push(await time(() => engine.search('page', parseQuery(term), 10)))
  const saves: number[] = []
  for (let save = 0; save < Number(flags.saves); save++) {
    const word = `saved${name}${save}x`
    const { id } = await pages.update({ where: { slug: `page-${save}` }, data: { title: word } })
    const [row] = await delegateOf(app.database, model).findMany({
      ...model.searchableQuery(true),
      where: { id },
    })
    saves.push(
      await time(async () => {
        await engine.update('page', row)
        if ((await engine.search('page', parseQuery(word), 1)).total !== 1)
          throw new Error(`${word} is not found.`)
      }),
    )
  }
  const { bytes } = await engine.status('page')
  const rate = 1000 / (times.reduce((sum, one) => sum + one, 0) / times.length)
  const memory = name === 'opensearch' ? memoryOf(server.pid) : process.memoryUsage().rss / 2 ** 20
  return [
    name.padEnd(12),
    built.toFixed(1).padStart(7),
    rate.toFixed(0).padStart(11),
    ...[0.5, 0.99].map((part) => quantile(times, part).toFixed(2).padStart(8)),
    quantile(saves, 0.5).toFixed(1).padStart(23),
    (bytes / 2 ** 20).toFixed(1).padStart(12),
    memory.toFixed(0).padStart(14),
  ].join(' ')
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
}

function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}
