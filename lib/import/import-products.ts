import type { Context } from '#lib/context.ts'
import type { ImportAsked, ImportReport, ReportLine } from '#lib/domains/running/imports/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { MediaStore } from '#lib/services/media/index.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { siteLocales } from '#lib/services/settings/index.ts'
import { findColumns } from './cells/column-names.ts'
import { openTable } from './cells/csv-table.ts'
import { normalizeHeader } from './cells/normalize-header.ts'
import { downloadPictures } from './download-pictures.ts'
import { describeFileReport } from './files/describe-file-report.ts'
import { csvKind, type ImportFile } from './files/import-file.ts'
import { openFile } from './files/open-file.ts'
import { isOf, type TableFile } from './history/by-header.ts'
import { ImportError } from './import-error.ts'
import { type ImportResult, runImport } from './run-import.ts'
import { shopifyTable } from './shopify/columns.ts'
import { shopify } from './shopify/shopify.ts'
import { ownTable } from './storefront/columns.ts'
import { storefront } from './storefront/storefront.ts'
import { wooTable } from './woocommerce/columns.ts'
import { woocommerce } from './woocommerce/woocommerce.ts'

type Services = Pick<Context, 'database' | 'settings' | 'clock'> & { store: MediaStore; siteUrl: string }

/** The first of which a file has the columns is what it is. */
const kinds: readonly TableFile[] = [
  { source: storefront, spec: ownTable },
  { source: shopify, spec: shopifyTable },
  { source: woocommerce, spec: wooTable },
]

const MAX_SHOWN_HEADERS = 12

/** Imports a file of products from whichever shop it is, or says what that would do. Throws ImportError if it is none. */
export async function importProducts(
  { database, settings, clock, store, siteUrl }: Services,
  file: string,
  { dryRun, missing, download, signal, onProgress }: ImportAsked,
): Promise<ImportReport> {
  await settings.refresh()
  const { current } = settings
  const source = await recognise(database.prisma, await openFile(file, csvKind))
  const result = await runImport({
    ...{ database, source, file, now: clock.now(), dryRun, missing, signal, onProgress },
    settings: {
      exponent: currencyExponent(current['currency.code']),
      timeZone: current['site.timezone'],
      weightUnit: current['shop.weight_unit'],
      language: current['site.locale'],
      languages: siteLocales(current),
      siteUrl: current['site.url'] ?? siteUrl,
    },
  })
  const lines = listLines(result)
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
  return { source: source.name, created, updated, unchanged, lines, lacking }
}

async function recognise(tx: Tx, file: ImportFile) {
  for (const { source, spec } of kinds) {
    const columns = await findColumns(tx, source.name)
    if (await isOf({ ...file, columns }, spec)) return source
  }
  const { headers } = await openTable(file, { what: '', columns: {}, required: [] }, () => {})
  const shown = headers.map(normalizeHeader).filter(Boolean).slice(0, MAX_SHOWN_HEADERS)
  throw new ImportError(
    shown.length === 0
      ? 'The file is empty.'
      : `The file is no product export of Shopify or WooCommerce. Its columns: ${shown.join(', ')}.`,
  )
}

function listLines({ file, changes = [], skipped, warnings, deadLinks = [] }: ImportResult): ReportLine[] {
  const lines: ReportLine[] = [
    ...changes.map(({ outcome, line, name, fields = [] }) => ({
      ...{ outcome, line, name },
      text: fields.join(', '),
    })),
    ...skipped.map(({ line, reason }) => ({ outcome: 'skipped' as const, line, text: reason })),
    ...warnings.map(({ line, field, reason }) => ({
      ...{ outcome: 'warning' as const, line },
      text: field ? `${field}: ${reason}` : reason,
    })),
  ]
  lines.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
  return [
    ...describeFileReport(file).map((text) => aboutFile('note', text)),
    ...lines,
    ...deadLinks.map(({ name, address }) => ({
      ...aboutFile('note', `A link leads nowhere: ${address}`),
      name,
    })),
  ]
}

function aboutFile(outcome: 'note' | 'warning', text: string): ReportLine {
  return { outcome, line: null, text }
}
