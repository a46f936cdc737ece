import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { mistype } from '#tests/support/mistype.ts'
import { IndexFolder, trieOf } from '#word-index'
import { percentile } from './measure/median.ts'
import { printTable } from './measure/print-table.ts'
import { generateNamedDocuments } from './search/corpora/generated-documents.ts'
import { findCorrected } from './search/engines/find-corrected.ts'
import { wordIndex } from './search/engines/word-index.ts'
import { createDice, type Dice } from './store/dice.ts'

// What a mistyped query takes in a large index, from what was typed to the results of what was meant.
const { values: flags } = parseArgs({
  options: {
    /** Each has a word of its own beside those that many have. */
    documents: { type: 'string', default: '1000000' },
    queries: { type: 'string', default: '1000' },
    /** Keeps the index there for the next run. */
    folder: { type: 'string' },
  },
})
const documents = Number(flags.documents)
const SEED = 4_711
const NOW = Date.now()

type Make = (words: string[], dice: Dice) => string

const kinds: Record<string, Make> = {
  'one word': (words, dice) => mistypeOne(words.slice(0, 1), dice),
  'two words': (words, dice) => mistypeOne(words.slice(0, 2), dice),
  'two words, both mistyped': (words, dice) =>
    words
      .slice(0, 2)
      .map((word) => mistype(word, dice))
      .join(' '),
  'still being typed': (words, dice) => {
    const typed = mistypeOne(words.slice(0, 1), dice)
    return typed.slice(0, dice.between(4, typed.length))
  },
}

const folder = path.resolve(flags.folder ?? mkdtempSync(path.join(os.tmpdir(), 'storefront-corrections-')))
try {
  const built = path.join(folder, `named-${documents}`)
  if (!existsSync(built)) {
    console.log(`building an index of ${documents} documents …`)
    mkdirSync(built, { recursive: true })
    await wordIndex.build(generateNamedDocuments(documents), built)
  }
  await measure(new IndexFolder(path.join(built, 'documents')))
} finally {
  if (flags.folder === undefined) rmSync(folder, { recursive: true, force: true })
}

async function measure(index: IndexFolder): Promise<void> {
  if (!index.isReady) throw new Error('The index is not ready.')
  const dictionaries = index.snapshot.segments.map(({ segment }) => segment.dictionary)
  const words = sum(dictionaries.map(({ count }) => count))
  const began = performance.now()
  const tries = await Promise.all(dictionaries.map(trieOf))
  const took = performance.now() - began
  const bytes = sum(tries.flatMap(({ nodes: _, ...arrays }) => Object.values(arrays).map(bytesOf)))
  console.log(
    `${words} words; ready after ${took.toFixed(0)} ms, with ${(bytes / words).toFixed(1)} bytes a word`,
  )
  const rows = []
  const titles = readTitles()
  for (const kind of Object.entries(kinds)) rows.push(await measureKind(index, titles, kind))
  printTable(['CPU ms a query', 'p50', 'p95', 'p99', 'most', 'clock p50', 'p99', 'corrected'], rows)
  index.close()
}

async function measureKind(
  index: IndexFolder,
  titles: string[][],
  [kind, make]: [string, Make],
): Promise<string[]> {
  const dice = createDice(SEED)
  const terms = titles.map((words) => make(words, dice))
  for (const term of terms.slice(0, 50)) await findCorrected(index, term, NOW)
  const took: number[] = []
  let corrected = 0
  const computed: number[] = []
  for (const term of terms) {
    const began = performance.now()
    const before = process.cpuUsage()
    if ((await findCorrected(index, term, NOW)).corrected !== null) corrected++
    const { user, system } = process.cpuUsage(before)
    took.push(performance.now() - began)
    computed.push((user + system) / 1000)
  }
  return [
    kind,
    ...[0.5, 0.95, 0.99, 1].map((share) => percentile(computed, share).toFixed(2)),
    ...[0.5, 0.99].map((share) => percentile(took, share).toFixed(2)),
    `${Math.round((100 * corrected) / terms.length)} %`,
  ]
}

/** The words of some titles, as many as there are queries. */
function readTitles(): string[][] {
  const every = Math.max(1, Math.floor(documents / Number(flags.queries)))
  const titles: string[][] = []
  let id = 0
  for (const { title } of generateNamedDocuments(documents)) {
    if (id++ % every !== 0) continue
    const words = title.split(' ').filter((word) => /^[a-z]{4,}$/.test(word))
    if (words.length >= 2) titles.push(words)
  }
  return titles
}

function mistypeOne(words: string[], dice: Dice): string {
  const wrong = dice.between(0, words.length - 1)
  return words.map((word, place) => (place === wrong ? mistype(word, dice) : word)).join(' ')
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function bytesOf({ byteLength }: ArrayBufferView): number {
  return byteLength
}
