import type { Context } from '#lib/context.ts'
import type {
  ColumnChoices,
  ImportAsked,
  ImportContents,
  ImportReport,
  ReportLine,
} from '#lib/domains/running/imports/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { MediaStore } from '#lib/services/media/index.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { siteLocales } from '#lib/services/settings/index.ts'
import { describeChoices } from './cells/choose-columns.ts'
import { findColumns } from './cells/column-names.ts'
import { describeUnread } from './cells/column-use.ts'
import { openTable } from './cells/csv-table.ts'
import { downloadPictures } from './download-pictures.ts'
import { describeFileReport } from './files/describe-file-report.ts'
import { csvKind, type ImportFile, xmlKind } from './files/import-file.ts'
import { openFile } from './files/open-file.ts'
import { readJson } from './files/read-json.ts'
import { guessExport } from './formats/known-exports.ts'
import { ImportError } from './import-error.ts'
import { isOf } from './records/history/by-header.ts'
import { readFirstMark } from './records/history/wordpress-files.ts'
import type { Source } from './records/import-record.ts'
import { areZones } from './records/rates/zones/read-zones.ts'
import { type ImportResult, runImport } from './run-import.ts'
import { choosableFiles, sources, tableFiles } from './sources.ts'

type Services = Pick<Context, 'database' | 'settings' | 'clock'> & { store: MediaStore; siteUrl: string }

type Recognised = { source: Source; contents: ImportContents }

/**
 * Imports a file from whichever shop it is, or reports what that would do. Of a file whose headers are unknown, it returns what its columns
 * may be. Throws ImportError for a file that cannot be imported.
 */
export async function importUploadedFile(
  { database, settings, clock, store, siteUrl }: Services,
  path: string,
  { dryRun, missing, download, site, columns, signal, onProgress }: ImportAsked,
): Promise<ImportReport | ColumnChoices> {
  await settings.refresh()
  const { current } = settings
  const found = await recognize(database.prisma, path, columns)
  if ('headers' in found) return found
  const { source, contents } = found
  const result = await runImport({
    ...{ database, source, file: path, now: clock.now(), dryRun, missing, site, signal, onProgress },
    columns: columns?.names,
    settings: {
      exponent: currencyExponent(current['currency.code']),
      currency: current['currency.code'],
      timeZone: current['site.timezone'],
      weightUnit: current['shop.weight_unit'],
      language: current['site.locale'],
      languages: siteLocales(current),
      siteUrl: current['site.url'] ?? siteUrl,
    },
  })
  const lines = listLines(result, contents)
  if (download && !dryRun) {
    const onPicture = (downloaded: number) => onProgress(downloaded, 0)
    const report = await downloadPictures(database, source.name, {
      ...{ store, signal },
      onProgress: onPicture,
    })
    signal.throwIfAborted()
    lines.push(...report.failed.map(({ url, reason }) => aboutFile('warning', `${url}: ${reason}`)))
  }
  const { created, updated, unchanged, missing: lacking = null } = result
  const isSite = contents === 'content' && result.kinds.coupon !== undefined
  return {
    source: source.name,
    contents: isSite ? 'site' : contents,
    created,
    updated,
    unchanged,
    lines,
    lacking,
  }
}

/** Recognizes a file by its columns, or describes what they may be. */
async function recognize(
  tx: Tx,
  path: string,
  chosen: ImportAsked['columns'],
): Promise<Recognised | ColumnChoices> {
  const file = await openAny(path)
  const mark = await readFirstMark(file)
  if (mark === '<') return { source: sources.wordpress, contents: 'content' }
  if (mark === '[') {
    return areZones(await readJson(file))
      ? { source: sources.woocommerce, contents: 'rates' }
      : { source: sources.wordpress, contents: 'customers' }
  }
  if (mark === '{')
    throw new ImportError('The file is JSON, but neither a list of users nor one of shipping zones.')
  if (chosen) {
    const kind = choosableFiles.find(
      ({ source, contents }) => source.name === chosen.source && contents === chosen.contents,
    )
    if (kind) return kind
  }
  for (const kind of tableFiles) {
    const columns = await findColumns(tx, kind.source.name)
    if (await isOf({ ...file, columns }, kind.spec)) return kind
  }
  return (await explainUnknown(tx, file)) ?? refuseEmpty()
}

/** An archive of WordPress holds XML, which counts as a table's file only where there is none. */
async function openAny(path: string): Promise<ImportFile> {
  try {
    return await openFile(path, csvKind)
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    return openFile(path, xmlKind).catch(() => Promise.reject(error))
  }
}

async function explainUnknown(tx: Tx, file: ImportFile): Promise<ColumnChoices | null> {
  const { headers } = await openTable(file, { what: '', columns: {}, required: [] }, () => {})
  const known = guessExport(headers)
  if (known?.command === null) throw new ImportError(`The file is ${known.what}, which cannot be imported.`)
  return describeChoices(tx, file, choosableFiles)
}

function refuseEmpty(): never {
  throw new ImportError('The file is empty.')
}

/** People are named by their lines alone: what is erased of them must not stay in reports. */
const unnamed: readonly ImportContents[] = ['customers', 'orders', 'reviews']

/** By importance: what was left out, what came differently, then what changes. */
function listLines(
  { file, changes = [], skipped, warnings, unread = [], deadLinks = [] }: ImportResult,
  contents: ImportContents,
): ReportLine[] {
  const byLine = (lines: ReportLine[]) => lines.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  return [
    ...byLine(skipped.map(({ line, reason }) => ({ outcome: 'skipped', line, text: reason }))),
    ...byLine(
      warnings.map(({ line, field, reason }) => ({
        ...{ outcome: 'warning', line },
        text: field ? `${field}: ${reason}` : reason,
      })),
    ),
    ...describeUnread(unread).map((text) => aboutFile('note', text)),
    ...deadLinks.map(({ name, address }) => ({
      ...aboutFile('note', `A link leads nowhere: ${address}`),
      name,
    })),
    ...describeFileReport(file, ' If it is another, import the file again with its address.').map((text) =>
      aboutFile('note', text),
    ),
    ...byLine(
      changes.map(({ outcome, line, name, fields = [] }) => ({
        ...{ outcome, line },
        ...(!unnamed.includes(contents) && { name }),
        text: fields.join(', '),
      })),
    ),
  ]
}

function aboutFile(outcome: 'note' | 'warning', text: string): ReportLine {
  return { outcome, line: null, text }
}
