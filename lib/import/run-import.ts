import { setImmediate } from 'node:timers/promises'
import type { Database } from '#lib/platform/database/db.ts'
import { slugify } from '#lib/platform/text/slug.ts'
import { findColumns, rememberColumns } from './cells/column-names.ts'
import { ColumnUse, type UnreadColumn } from './cells/column-use.ts'
import type { DecimalMark } from './cells/number-style.ts'
import { describeFile, type FileReport } from './files/describe-file.ts'
import { openFile } from './files/open-file.ts'
import type { DeadLink } from './former-site/dead-link.ts'
import { FormerSite } from './former-site/former-site.ts'
import { findSettled, settleFormerSite } from './former-site/settle-former-site.ts'
import { ImportError } from './import-error.ts'
import {
  type Change,
  countedKinds,
  type ImportKind,
  type ImportRecord,
  type ImportSettings,
  type Report,
  type Skipped,
  type Source,
  type Warning,
} from './records/import-record.ts'
import type { Written } from './records/plan-records.ts'
import { previewRecords } from './records/preview-records.ts'
import { type MissingPolicy, type MissingReport, settleMissing } from './records/products/missing-products.ts'
import { RecordWriter } from './records/record-writer.ts'
import { type DroppedShortcode, DroppedShortcodes } from './texts/dropped-shortcodes.ts'

export type ImportResult = {
  /** How the file was read. */
  file: FileReport
  /** Products, posts and pages. */
  created: number
  updated: number
  unchanged: number
  /** How many of each kind there were, also of those that are not counted. */
  kinds: Partial<Record<ImportKind, number>>
  /** By line. */
  skipped: Skipped[]
  /** By line. */
  warnings: Warning[]
  /** The shortcodes that were taken out of texts, if there were any. */
  shortcodes?: DroppedShortcode[]
  /** Columns with values that nothing reads, if the file has any. */
  unread?: UnreadColumn[]
  /** Links into former sites that lead nowhere, and that no earlier import has told; omitted if there are none. */
  deadLinks?: DeadLink[]
  /** How many that earlier imports told still lead nowhere; omitted if there are none. */
  toldDeadLinks?: number
  /** Published products of earlier imports that the file no longer has; omitted if there are none. */
  missing?: MissingReport
  /** The records to create and update, by line; dry runs only. */
  changes?: Change[]
  /** How the file writes decimals; null if none of its numbers shows it. Omitted for files without numbers. */
  decimals?: { prices: DecimalMark | null; measures: DecimalMark | null }
}

export type ImportOptions = {
  database: Pick<Database, 'prisma' | 'provider'>
  source: Source
  file: string
  /** The file's encoding as the user names it; recognised by default. */
  encoding?: string
  settings: ImportSettings
  now: Date
  /** The names of columns by their headers: `{ "Cena": "Regular price" }`. Remembered for the next files of the source. */
  columns?: Readonly<Record<string, string>>
  /** The former site's address, for files that do not name it. */
  site?: string
  /** How to treat products that the file no longer contains. Default: leave them unchanged. */
  missing?: MissingPolicy
  /** Reports what it would do, and writes nothing. */
  dryRun?: boolean
  onProgress?: (done: number, total: number) => void
  /** Ends the import after what it is just writing; it throws then. */
  signal?: AbortSignal
}

const BATCH_SIZE = 200

/**
 * Imports a file's records in the order of the file and in short transactions. Importing the same file again changes
 * nothing; a record that has changed in the file is written again. Throws ImportError before anything is written if
 * the file is not what it should be.
 */
export async function runImport(options: ImportOptions): Promise<ImportResult> {
  const { source, settings, now, onProgress, signal } = options
  if (options.site && !new FormerSite([options.site]).isKnown) {
    throw new ImportError(`The former site's address "${options.site}" is not an http or https address.`)
  }
  const { prisma } = options.database
  const opening = await openFile(options.file, source.kind, options)
  const use = new ColumnUse()
  const file = { ...opening, use, columns: await findColumns(prisma, source.name, options.columns) }
  const result: ImportResult = {
    file: describeFile(file),
    created: 0,
    updated: 0,
    unchanged: 0,
    kinds: {},
    skipped: [],
    warnings: [],
  }
  const dropped = new DroppedShortcodes()
  const warned = new Set<string>()
  const spellings = new Map<string, string>()
  const report: Report = {
    skip: (line, reason) => result.skipped.push({ line, reason }),
    warn: (line, reason, field) => result.warnings.push({ line, ...(field && { field }), reason }),
    warnOnce(line, reason) {
      if (!warned.has(reason)) report.warn(line, reason)
      warned.add(reason)
    },
    tags(line, names) {
      for (const name of names) {
        const first = spellings.get(slugify(name, name)) ?? name
        spellings.set(slugify(name, name), first)
        if (first !== name) report.warnOnce(line, `The tags "${first}" and "${name}" are one tag here.`)
      }
    },
    dropped: (record, shortcode) => dropped.add(record, shortcode),
  }
  const opened = await source.open(file, { settings, now, report, site: options.site })
  result.file = describeFile(file, opened)
  if (options.columns && !options.dryRun) await rememberColumns(prisma, source.name, options.columns)
  if (opened.numbers) {
    const { prices, measures } = opened.numbers
    result.decimals = { prices: prices.decimalMark, measures: measures.decimalMark }
  }
  const settled = await findSettled(prisma, source.name)
  const target = { database: options.database, source: source.name, now, language: settings.language }
  const foreseen = { skus: new Set<string>(), keys: new Set<string>() }
  const writer = new RecordWriter(target)
  const write = (batch: ImportRecord[]) =>
    options.dryRun ? previewRecords(target, batch, foreseen) : writer.write(batch)
  if (options.dryRun) result.changes = []
  let done = 0
  for await (const batch of inBatches(onceEach(opened.records(), report))) {
    for (const written of await write(batch)) {
      count(written, result, report)
      const { identity } = written.record
      if (written.outcome === 'skipped' && identity) opened.products?.addSkipped(identity)
    }
    done += batch.length
    onProgress?.(done, opened.total)
    signal?.throwIfAborted()
    // Reading keeps the process busy; others get their turn.
    await setImmediate()
  }
  if (opened.products) {
    const { missing: policy = 'keep', dryRun = false } = options
    const missing = await settleMissing(options.database, opened.products, {
      source: source.name,
      policy,
      dryRun,
      now,
    })
    if (missing.count > 0) result.missing = missing
  }
  if (!options.dryRun) {
    const { fresh, told } = await settleFormerSite(options.database, source.name, opened.former, settled)
    if (fresh.length > 0) result.deadLinks = fresh
    if (told > 0) result.toldDeadLinks = told
  }
  const unread = use.listUnread()
  // Of rows that are all skipped, most columns are not read.
  if (unread.length > 0 && result.created + result.updated + result.unchanged > 0) result.unread = unread
  const shortcodes = dropped.list()
  if (shortcodes.length > 0) result.shortcodes = shortcodes
  for (const lines of [result.skipped, result.warnings, result.changes ?? []]) {
    lines.sort((a, b) => a.line - b.line)
  }
  return result
}

function count(written: Written, result: ImportResult, report: Report): void {
  const { record } = written
  const { line, kind, name } = record
  if (written.outcome === 'skipped') {
    report.skip(line, written.reason)
    return
  }
  const { outcome, fields, warnings = [] } = written
  result.kinds[kind] = (result.kinds[kind] ?? 0) + 1
  if (countedKinds.includes(kind)) {
    result[outcome] += 1
    if (outcome !== 'unchanged')
      result.changes?.push({ line, kind, name, outcome, ...(fields && { fields: fields.map(nameField) }) })
  }
  for (const warning of warnings) report.warn(line, warning)
}

/** As the API calls a column: `compare_at_price` for `compareAtPrice`. */
function nameField(column: string): string {
  const name = column.replace(/(Html|Thousandths)$/, '')
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A file that holds a record twice would undo its own changes with every import. */
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
