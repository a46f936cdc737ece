import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { connectDatabase } from '#lib/platform/database/db.ts'
import { deploy } from '#lib/platform/migrations/deploy.ts'

const PRODUCTS = 5000
const ROWS_A_PRODUCT = 4
/** Far below what the file takes, so that an import that held it would run out of memory. */
const HEAP_MB = 80

const folder = await mkdtemp(path.join(os.tmpdir(), 'import-drill-'))
try {
  const file = path.join(folder, 'products.csv')
  const url = `file:${path.join(folder, 'drill.db')}`
  await pipeline(writeRows(), createWriteStream(file))
  const size = Math.round((await stat(file)).size / 1024 / 1024)
  console.log(`${PRODUCTS * ROWS_A_PRODUCT} rows, ${size} MB, into a heap of ${HEAP_MB} MB`)
  await deploy(url)
  const { prisma, close } = await connectDatabase(url)
  const countProducts = () => prisma.product.count()

  const first = startCommand(url, file)
  while ((await countProducts()) < PRODUCTS / 5 && first.child.exitCode === null) await setTimeout(50)
  first.child.kill('SIGKILL')
  await first.result
  const survived = await countProducts()
  check(`killed after ${survived} products`, survived > 0 && survived < PRODUCTS)
  const started = performance.now()
  const result = await startCommand(url, file).result
  const seconds = Math.round((performance.now() - started) / 1000)
  check(`the rest came in, in ${seconds} s`, result?.created === PRODUCTS - survived)
  check('what was there was left alone', result?.unchanged === survived && result.updated === 0)
  check('nothing came in twice', (await countProducts()) === PRODUCTS)
  await close()
} finally {
  await rm(folder, { recursive: true, force: true })
}

function* writeRows(): Generator<string> {
  yield 'Handle,Title,Body (HTML),Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price\n'
  const text = 'Made to last, in "many" colours.\n'.repeat(500).replaceAll('"', '""')
  for (let product = 0; product < PRODUCTS; product++) {
    yield `p-${product},Product ${product},"<p>${text}</p>",Type ${product % 40},"a${product % 7}, b",Size,0,S-${product}-0,${product}.50\n`
    for (let row = 1; row < ROWS_A_PRODUCT; row++) {
      yield `p-${product},,,,,,${row},S-${product}-${row},${product}.50\n`
    }
  }
}

type Result = { created: number; updated: number; unchanged: number }

function startCommand(url: string, file: string) {
  const command = [
    `--max-old-space-size=${HEAP_MB}`,
    'scripts/run-program.mjs',
    'lib/cli/running/import.ts',
    'shopify',
    file,
    '--json',
  ]
  const environment = { ...process.env, DATABASE_URL: url, STORAGE_PATH: folder, LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, command, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  return { child, result: readResult(child) }
}

/** The command's output; null where it printed nothing. */
async function readResult(child: ChildProcessByStdio<null, Readable, null>): Promise<Result | null> {
  const output = child.stdout.setEncoding('utf8').toArray()
  await once(child, 'exit')
  const text = (await output).join('')
  return text === '' ? null : JSON.parse(text)
}

function check(what: string, isTrue: boolean): void {
  console.log(`${isTrue ? 'ok  ' : 'FAIL'}  ${what}`)
  if (!isTrue) process.exitCode = 1
}
