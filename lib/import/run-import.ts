import type { Database } from '#lib/platform/db.ts'
import {
  countedKinds,
  type ImportRecord,
  type ImportSettings,
  type Report,
  type Skipped,
  type Source,
  type Warning,
} from './import-record.ts'
import type { DecimalMark } from './number-style.ts'
import { type Written, writeRecords } from './write-records.ts'

export type ImportResult = {
  /** Products, posts and pages. */
  created: number
  updated: number
  unchanged: number
  /** By line. */
  skipped: Skipped[]
  /** By line. */
  warnings: Warning[]
  /** How the file writes decimals; null if none of its numbers tells. Left out for files without numbers. */
  decimals?: { prices: DecimalMark | null; measures: DecimalMark | null }
}

export type ImportOptions = {
  database: Pick<Database, 'prisma' | 'provider'>
  source: Source
  file: string
  settings: ImportSettings
  now: Date
  /** Reads and counts, writes nothing. */
  dryRun?: boolean
  onProgress?: (done: number, total: number) => void
}

const BATCH_SIZE = 50

/**
 * Brings a file's records in, in the order of the file and in short transactions. The same file again changes
 * nothing; a record that has changed in the file is written anew. Throws ImportError before anything is written where
 * the file is not what it should be.
 */
export async function runImport(options: ImportOptions): Promise<ImportResult> {
  const { source, file, settings, now, onProgress } = options
  const result: ImportResult = { created: 0, updated: 0, unchanged: 0, skipped: [], warnings: [] }
  const report: Report = {
    skip: (line, reason) => result.skipped.push({ line, reason }),
    warn: (line, reason, field) => result.warnings.push({ line, ...(field && { field }), reason }),
  }
  const opened = await source.open(file, { settings, now, report })
  if (opened.numbers) {
    const { prices, measures } = opened.numbers
    result.decimals = { prices: prices.decimalMark, measures: measures.decimalMark }
  }
  const target = { database: options.database, source: source.name, dryRun: options.dryRun ?? false }
  let done = 0
  for await (const batch of inBatches(onceEach(opened.records(), report))) {
    for (const written of await writeRecords(target, batch)) count(written, result, report)
    done += batch.length
    onProgress?.(done, opened.total)
  }
  for (const problems of [result.skipped, result.warnings]) problems.sort((a, b) => a.line - b.line)
  return result
}

function count(written: Written, result: ImportResult, report: Report): void {
  const { record } = written
  if (written.outcome === 'skipped') {
    report.skip(record.line, written.reason)
    return
  }
  if (countedKinds.includes(record.kind)) result[written.outcome] += 1
  for (const warning of written.warnings ?? []) report.warn(record.line, warning)
}

/** A file that holds a record twice would undo its own work at every import. */
async function* onceEach(records: AsyncIterable<ImportRecord>, report: Report): AsyncGenerator<ImportRecord> {
  const lines = new Map<string, number>()
  for await (const record of records) {
    const name = `${record.kind} ${record.key}`
    const line = lines.get(name)
    lines.set(name, line ?? record.line)
    if (line === undefined) yield record
    else report.skip(record.line, `It is the same ${record.kind} as on line ${line}.`)
  }
}

async function* inBatches(records: AsyncIterable<ImportRecord>): AsyncGenerator<ImportRecord[]> {
  let batch: ImportRecord[] = []
  for await (const record of records) {
    batch.push(record)
    if (batch.length < BATCH_SIZE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
