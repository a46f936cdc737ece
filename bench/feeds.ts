import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type App, openApp } from '#lib/app/app.ts'
import { findProductFeed, writeProductFeed } from '#lib/pages/seo/product-feeds/write-feed.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { readCpuSeconds } from './measure/cpu-time.ts'
import { printTable } from './measure/print-table.ts'
import { generateStore } from './store/generate-store.ts'

// The feeds of products of a large shop: what they take, and that memory does not grow with the number of products.
const { values: flags } = parseArgs({ options: { products: { type: 'string', default: '100000' } } })
const products = Number(flags.products)

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-feeds-'))
try {
  const rows: string[][] = []
  for (const size of [Math.round(products / 10), products]) {
    const file = path.join(folder, `${size}.db`)
    await generateStore(`file:${file}`, { products: size, posts: 0 })
    const env = readEnvironment({ DATABASE_URL: `file:${file}`, STORAGE_PATH: folder, LOG_LEVEL: 'warn' })
    const app = await openApp({ env })
    await app.settings.set('feeds.google', true)
    await app.settings.set('feeds.meta', true)
    for (const name of ['google.xml', 'meta.csv'])
      rows.push([String(size), name, ...(await measure(app, name))])
    await app.close()
  }
  printTable(
    [
      'Products',
      'Feed',
      'Items',
      'MB',
      'CPU s',
      'Products per CPU s',
      'Peak heap MB',
      'Peak RSS MB',
      'RSS grown by MB',
    ],
    rows,
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measure(app: App, name: string): Promise<string[]> {
  const feed = findProductFeed(app, name)
  if (!feed) throw new Error(`There is no ${name}.`)
  const count = await app.database.prisma.product.count()
  const before = readCpuSeconds(process.pid)
  collect()
  let { heapUsed: heap, rss } = process.memoryUsage()
  const baseline = rss
  let [bytes, items, pieces] = [0, 0, 0]
  for await (const piece of writeProductFeed(app, feed)) {
    bytes += Buffer.byteLength(piece)
    items += piece.split(name.endsWith('.xml') ? '<item>' : '\r\n').length - 1
    // What is garbage does not count; collecting it takes part of the time measured.
    if (++pieces % 2000 === 0) {
      rss = Math.max(rss, process.memoryUsage().rss)
      collect()
      heap = Math.max(heap, process.memoryUsage().heapUsed)
    }
  }
  const cpu = readCpuSeconds(process.pid) - before
  const figures = [items, bytes / 1e6, cpu, count / cpu, heap / 1e6, rss / 1e6, (rss - baseline) / 1e6]
  return figures.map((figure) => figure.toFixed(figure < 100 ? 1 : 0))
}
