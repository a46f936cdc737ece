import { readFile } from 'node:fs/promises'
import { defineCommand } from 'citty'
import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import {
  type Change,
  type DeadLink,
  type DroppedShortcode,
  describeFileReport,
  describeUnread,
  downloadPictures,
  ImportError,
  type ImportOptions,
  type ImportResult,
  type MissingPolicy,
  type MissingReport,
  runImport,
  type SourceName,
  sources,
} from '#lib/import/index.ts'
import { currencyExponent } from '#lib/services/money/currency.ts'
import { siteLocales } from '#lib/services/settings/index.ts'
import { json } from '../support/json-option.ts'
import { createProgressLine } from '../support/progress-line.ts'
import { print, runCommand } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

// citty wants an array that could be changed.
const missingOptions: MissingPolicy[] = ['keep', 'unpublish', 'unpublish-all']

const args = {
  file: {
    type: 'positional',
    required: true,
    description: 'The exported file; may be packed with gzip or as ZIP',
  },
  json,
  download: {
    type: 'boolean',
    default: false,
    description: 'Also download the pictures into the storage folder',
  },
  encoding: {
    type: 'string',
    description: 'The encoding of the file, such as windows-1250 (default: recognised by its content)',
    valueHint: 'name',
  },
  site: {
    type: 'string',
    description: 'Where the former site was (default: as the file says, for WooCommerce as its pictures do)',
    valueHint: 'https://old.example',
  },
  missing: {
    type: 'enum',
    options: missingOptions,
    default: 'keep',
    description:
      'What becomes of products that earlier imports brought in and this file no longer has; without -all, at most half of them are unpublished',
  },
  columns: {
    type: 'string',
    description:
      'A JSON file that says what columns are, by their headers: {"Cena": "Regular price"}; remembered for the next files',
    valueHint: 'file',
  },
  'dry-run': {
    type: 'boolean',
    default: false,
    description: 'Show what would change without writing anything',
  },
} as const

const descriptions: Record<SourceName, string> = {
  shopify:
    "Products, customers, orders, discounts or redirects from Shopify's CSV exports, or collections, pages, posts or menus from Matrixify's.",
  woocommerce:
    'Products, customers, orders, reviews, coupons or tax rates from CSV exports of WooCommerce, or shipping zones as JSON.',
  wordpress:
    "Posts, pages, comments, pictures and coupons from WordPress's XML export, or users as CSV or JSON.",
  judgeme: "Reviews from Judge.me's CSV export.",
}

function importCommand(name: SourceName) {
  return defineCommand({
    meta: { name, description: descriptions[name] },
    args,
    run: ({ args }) =>
      runCommand(async (app) => {
        const isDryRun = args['dry-run']
        const result = await importFile(app, name, args.file, {
          dryRun: isDryRun,
          encoding: args.encoding,
          site: args.site,
          missing: args.missing,
          columns: args.columns === undefined ? undefined : await readColumns(args.columns),
        })
        const deadLinks =
          args.download && !isDryRun ? stillDead(result, await fetchPictures(app, name)) : result.deadLinks
        const whole = { ...result, deadLinks: deadLinks?.length ? deadLinks : undefined }
        print(args.json, whole, () => describe(whole, isDryRun))
      }),
  })
}

const ColumnFile = z.record(z.string().trim().min(1), z.string().trim().max(200))

async function readColumns(file: string): Promise<Record<string, string>> {
  const parsed = ColumnFile.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.data
  throw new ImportError(`The file "${file}" is not a JSON object such as {"Cena": "Regular price"}.`)
}

/** Of the links that an import told as dead, those that are still dead with the pictures. */
function stillDead({ deadLinks = [] }: ImportResult, now: ImportResult['deadLinks'] = []) {
  const dead = new Set(now.map((link) => JSON.stringify(link)))
  return deadLinks.filter((link) => dead.has(JSON.stringify(link)))
}

async function importFile(
  app: App,
  name: SourceName,
  file: string,
  options: Pick<ImportOptions, 'dryRun' | 'encoding' | 'missing' | 'site' | 'columns'>,
): Promise<ImportResult> {
  const settings = app.settings.current
  const progress = createProgressLine()
  try {
    return await runImport({
      database: app.database,
      source: sources[name],
      file,
      settings: {
        exponent: currencyExponent(settings['currency.code']),
        currency: settings['currency.code'],
        timeZone: settings['site.timezone'],
        weightUnit: settings['shop.weight_unit'],
        language: settings['site.locale'],
        languages: siteLocales(settings),
      },
      now: app.clock.now(),
      ...options,
      onProgress: (done, total) => progress.show(`${done} of ${total} records`),
    })
  } catch (error) {
    if (!(error instanceof ImportError) || !error.hint) throw error
    throw new ImportError(`${error.message} ${error.hint}`)
  } finally {
    progress.end()
  }
}

/** Returns the links into former sites that lead nowhere. */
async function fetchPictures(app: App, name: SourceName): Promise<ImportResult['deadLinks']> {
  const progress = createProgressLine()
  const onProgress = (downloaded: number) => progress.show(`${downloaded} pictures`)
  const { downloaded, failed, deadLinks } = await downloadPictures(app.database, name, {
    store: app.pictures.store,
    onProgress,
  })
  progress.end()
  for (const { url, reason } of failed) console.error(`Could not download ${url}: ${reason}`)
  console.error(`Downloaded ${downloaded} pictures.`)
  return deadLinks
}

/** By importance: what was left out, what came differently, then what changes, each said once. */
function describe(result: ImportResult, isDryRun: boolean): string {
  const { created, updated, unchanged, skipped, warnings } = result
  const counts = `${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped.length} skipped`
  return [
    ...groupLines(skipped).map(
      ({ lines, reason }) => `${lines} ${isOne(lines) ? 'was' : 'were'} skipped: ${reason}`,
    ),
    ...groupLines(warnings).map(({ lines, reason }) => `${lines}: ${reason}`),
    ...describeUnread(result.unread ?? []),
    ...(result.missing ? describeMissing(result.missing, isDryRun) : []),
    ...(result.shortcodes ?? []).map(describeShortcode),
    ...(result.deadLinks ?? []).map(describeDeadLink),
    ...(result.toldDeadLinks
      ? [`${result.toldDeadLinks} links that earlier imports told lead nowhere as before.`]
      : []),
    ...describeFileReport(result.file, ' If it is another, import again with --site.'),
    ...describeDecimals(result),
    ...(result.changes ?? []).map(describeChange),
    ...drawBars({ Created: created, Updated: updated, Unchanged: unchanged, Skipped: skipped.length }),
    `${isDryRun ? 'Would be' : 'Done'}: ${counts}, ${warnings.length} ${warnings.length === 1 ? 'warning' : 'warnings'}.`,
  ].join('\n')
}

const LINES_NAMED = 5

/** A reason once, with the lines that have it. */
function groupLines(all: readonly { line: number; reason: string }[]): { lines: string; reason: string }[] {
  const byReason = new Map<string, number[]>()
  for (const { line, reason } of all) byReason.set(reason, [...(byReason.get(reason) ?? []), line])
  return [...byReason].map(([reason, lines]) => ({ lines: nameLines(lines), reason }))
}

function nameLines(lines: readonly number[]): string {
  const [first = 0] = lines
  if (lines.length === 1) return `Line ${first}`
  const named = lines.slice(0, LINES_NAMED)
  const rest = lines.length - named.length
  const last = rest > 0 ? `${rest} more` : named.pop()
  return `Lines ${named.join(', ')} and ${last}`
}

function isOne(lines: string): boolean {
  return lines.startsWith('Line ')
}

const LONGEST_BAR = 30

/** A bar for each outcome; none if there is only one, which the last line names. */
function drawBars(figures: Record<string, number>): string[] {
  const shown = Object.entries(figures).filter(([, count]) => count > 0)
  if (shown.length < 2) return []
  const highest = Math.max(...shown.map(([, count]) => count))
  const width = String(highest).length
  return shown.map(([name, count]) => {
    const bar = '█'.repeat(Math.max(1, Math.round((LONGEST_BAR * count) / highest)))
    return `${name.padEnd(9)} ${String(count).padStart(width)} ${bar}`
  })
}

const MAX_NAMES = 10

function describeMissing({ count, names, unpublished, reason }: MissingReport, isDryRun: boolean): string[] {
  const shown = names.slice(0, MAX_NAMES).map((name) => `"${name}"`)
  const list = shown.join(', ') + (count > shown.length ? ` and ${count - shown.length} more` : '')
  const fate = unpublished ? (isDryRun ? 'would be unpublished' : 'unpublished') : 'kept'
  return [`No longer in the file, ${fate}: ${list}.`, ...(reason ? [reason] : [])]
}

function describeChange({ line, kind, name, outcome, fields = [] }: Change): string {
  if (outcome === 'created') return `Line ${line} would create the ${kind} "${name}".`
  const what = fields.length > 0 ? fields.join(', ') : 'only its import record'
  return `Line ${line} would update the ${kind} "${name}": ${what}.`
}

function describeDeadLink({ kind, name, path, address }: DeadLink): string {
  return `A link in the ${kind} "${name}"${path === null ? '' : ` (${path})`} leads nowhere: ${address}`
}

const MAX_NAMED = 5

function describeShortcode({ name, count, records }: DroppedShortcode): string {
  const named = records
    .slice(0, MAX_NAMED)
    .map((record) => `the ${record.kind} "${record.name}" (line ${record.line})`)
  const rest = records.length - named.length
  const where = [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
  const subject = /^[\w-]+$/.test(name) ? `The shortcode [${name}]` : `The ${name}`
  return `${subject} means nothing here and was taken out ${count === 1 ? 'once' : `${count} times`}: ${where}.`
}

function describeDecimals({ decimals }: ImportResult): string[] {
  return Object.entries(decimals ?? {}).flatMap(([what, mark]) => {
    if (mark === 'comma') return [`The ${what} have a decimal comma.`]
    return mark === 'mixed' ? [`Some ${what} have a decimal comma, others a decimal point.`] : []
  })
}

await runProgram(
  defineCommand({
    meta: { name: 'import' },
    subCommands: {
      shopify: importCommand('shopify'),
      woocommerce: importCommand('woocommerce'),
      wordpress: importCommand('wordpress'),
      judgeme: importCommand('judgeme'),
    },
  }),
)
