import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import Sqlite from 'better-sqlite3'
import { openApp } from '#lib/app/app.ts'
import { deploy } from '#lib/platform/migrations/deploy.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { createDice } from './store/dice.ts'
import { nameProduct, writeSentence } from './store/words.ts'

// A whole rebuild of the word index in a process that goes on answering searches, and how long it keeps these waiting.
const { values: flags } = parseArgs({ options: { documents: { type: 'string', default: '1000000' } } })
const documents = Number(flags.documents)
const SEARCH_EVERY_MS = 10

const folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-rebuild-'))
const file = path.join(folder, 'store.db')
try {
  await deploy(`file:${file}`)
  writePages(file, documents)
  const env = readEnvironment({ DATABASE_URL: `file:${file}`, STORAGE_PATH: folder, LOG_LEVEL: 'warn' })
  const app = await openApp({ env })
  await app.search.rebuild('post', 'index')
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const searches: number[] = []
  const isOver = { value: false }
  const searching = searchOn(app.search, searches, isOver)
  delay.enable()
  const turns = watchTurns()
  const began = performance.now()
  await app.search.rebuild('page', 'index')
  const seconds = (performance.now() - began) / 1000
  delay.disable()
  const longestTurn = turns.end()
  isOver.value = true
  await searching
  searches.sort((a, b) => a - b)
  console.log(
    `${documents} documents in ${seconds.toFixed(1)} s, ${Math.round(documents / seconds)} a second`,
  )
  console.log(
    `event loop: longest block ${(delay.max / 1e6).toFixed(1)} ms, p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms; ` +
      `longest of its thread's own work ${longestTurn.toFixed(1)} ms`,
  )
  console.log(
    `${searches.length} searches meanwhile, p99 ${searches[Math.floor(searches.length * 0.99)]?.toFixed(1)} ms`,
  )
  console.log(await app.search.status())
  await app.close()
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** The most that the main thread ran between two turns of a timer: what other processes take from it does not count. */
function watchTurns(): { end(): number } {
  const readRun = () =>
    Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
  let last = readRun()
  let longest = 0
  const timer = setInterval(() => {
    const now = readRun()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  return {
    end() {
      clearInterval(timer)
      return longest
    },
  }
}

async function searchOn(
  search: { search(type: string, term: string, limit: number): Promise<unknown> },
  took: number[],
  isOver: { value: boolean },
): Promise<void> {
  while (!isOver.value) {
    const began = performance.now()
    await search.search('post', 'nothing', 5)
    took.push(performance.now() - began)
    await sleep(SEARCH_EVERY_MS)
  }
}

function writePages(database: string, count: number): void {
  const connection = new Sqlite(database)
  connection.pragma('synchronous = OFF')
  const insert = connection.prepare(
    `INSERT INTO "Page" ("id", "slug", "title", "excerpt", "bodyHtml", "bodyText", "published", "updatedAt")
     VALUES (?, ?, ?, ?, '', ?, 1, ?)`,
  )
  connection.transaction(() => {
    for (let id = 1; id <= count; id++) {
      const dice = createDice(id)
      const text = `${writeSentence(dice, 40)} ${id}`
      insert.run(id, `page-${id}`, `${nameProduct(dice)} ${id}`, text.slice(0, 160), text, 1_780_000_000_000)
    }
  })()
  connection.close()
}
