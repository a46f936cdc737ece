import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectDatabase, type Database } from '#lib/platform/database/db.ts'
import { createDrillDatabase } from '#tests/support/drill-database.ts'
import { writeShopifyProducts } from './store/shopify-export.ts'

// The import command with a large Shopify export, twice, beside a shop that goes on writing.
const { values: flags } = parseArgs({
  options: {
    products: { type: 'string', default: '50000' },
    postgres: { type: 'boolean', default: false },
    heap: { type: 'string', default: '160' },
  },
})
const products = Number(flags.products)
const WRITE_EVERY_MS = 20
const TICKS_PER_SECOND = 100

const folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-import-'))
const store = await createDrillDatabase(flags.postgres ? ['--postgres'] : [])
try {
  const file = path.join(folder, 'products.csv')
  await pipeline(writeShopifyProducts(products), createWriteStream(file))
  const size = Math.round((await stat(file)).size / 1024 / 1024)
  console.log(`${products} products, ${size} MB, a heap of ${flags.heap} MB`)
  const database = await connectDatabase(store.url)
  await runImport(database, file, 'new')
  await runImport(database, file, 'unchanged')
  const counts = [await database.prisma.product.count(), await database.prisma.importSource.count()]
  console.log(`${counts[0]} products and ${counts[1]} notes are there`)
  await database.close()
} finally {
  await store.drop()
  await rm(folder, { recursive: true, force: true })
}

async function runImport(database: Database, file: string, what: string): Promise<void> {
  const isOver = { value: false }
  const waits: number[] = []
  const writing = writeOn(database, waits, isOver)
  const began = performance.now()
  const { cpuSeconds, peakMb, output } = await runCommand(file)
  const seconds = (performance.now() - began) / 1000
  isOver.value = true
  await writing
  waits.sort((a, b) => a - b)
  const { created, updated, unchanged } = JSON.parse(output)
  console.log(
    `${what}: ${seconds.toFixed(1)} s, ${((1000 * seconds) / products).toFixed(2)} ms a product, ` +
      `CPU ${((1000 * cpuSeconds) / products).toFixed(2)} ms a product, peak memory ${peakMb} MB; ` +
      `another writer waited p50 ${at(waits, 0.5)}, p99 ${at(waits, 0.99)}, at most ${at(waits, 1)} ms ` +
      `(${created} created, ${updated} updated, ${unchanged} unchanged)`,
  )
}

function at(sorted: number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
}

async function runCommand(file: string): Promise<{ cpuSeconds: number; peakMb: number; output: string }> {
  const args = [
    `--max-old-space-size=${flags.heap}`,
    'scripts/run-program.mjs',
    'lib/cli/running/import.ts',
    'shopify',
    file,
    '--json',
  ]
  const env = { ...process.env, DATABASE_URL: store.url, STORAGE_PATH: folder, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const used = { cpuSeconds: 0, peakMb: 0 }
  const timer = setInterval(() => Object.assign(used, readUse(child.pid ?? 0, used)), 200)
  const output = child.stdout.setEncoding('utf8').toArray()
  const [code] = await once(child, 'exit')
  clearInterval(timer)
  if (code !== 0) throw new Error(`The import ended with ${code}.`)
  return { ...used, output: (await output).join('') }
}

/** A process's CPU time and greatest memory; as before if it has ended. */
function readUse(pid: number, before: { cpuSeconds: number; peakMb: number }) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    if (peak === undefined) return before
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
      peakMb: Math.round(Number(peak) / 1024),
    }
  } catch {
    return before
  }
}

/** Writes a small row again and again, as carts do, and notes how long each took. */
async function writeOn({ prisma }: Database, waits: number[], isOver: { value: boolean }): Promise<void> {
  for (let count = 0; !isOver.value; count++) {
    const began = performance.now()
    await prisma.setting.upsert({
      where: { key: 'bench.import' },
      create: { key: 'bench.import', value: count },
      update: { value: count },
    })
    waits.push(performance.now() - began)
    await sleep(WRITE_EVERY_MS)
  }
}
