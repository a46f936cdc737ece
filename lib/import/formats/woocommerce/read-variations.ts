import type { VariantInput } from '#lib/domains/shop/catalogue/index.ts'
import { groupBy } from '#lib/platform/lists/rows.ts'
import { BadRow, readPublished } from '../../cells/read-cell.ts'
import type { NumberContext, Report } from '../../records/import-record.ts'
import type { WooRow } from './columns.ts'
import type { WooHeaders } from './find-headers.ts'
import { type Attribute, readChoice } from './read-attributes.ts'
import { hasPrice, readVariant } from './read-variant.ts'

type Choice = Record<string, string>
type Sale = { options: Attribute[]; variants: VariantInput[] }

/** A variation for any value expands to one variant per value, up to this many. */
const MAX_EXPANDED = 100

/** The options and variants of a variable product; null if it has none, with the reasons reported. */
export function readVariations(
  main: WooRow,
  rows: WooRow[],
  attributes: Attribute[],
  headers: WooHeaders,
  context: NumberContext,
): Sale | null {
  const { report } = context
  const options = readOptions(rows, attributes, headers)
  const variants = new Map<string, Read>()
  for (const row of inOrder(rows)) {
    try {
      const input = readVariant(row, main, headers, context)
      const active = readPublished(row.get('published'), row.line, report) && hasPrice(row)
      const choices = expandChoices(row, options, headers).filter(
        (choice) => !variants.has(JSON.stringify(choice)),
      )
      if (choices.length === 0) throw new BadRow('Another variation has the same options.')
      for (const [index, optionValues] of choices.entries()) {
        const sku = index === 0 ? input.sku : null
        variants.set(JSON.stringify(optionValues), {
          line: row.line,
          input: { ...input, sku, active, optionValues },
        })
      }
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
      report.skip(row.line, error.message)
    }
  }
  if (rows.length === 0) report.skip(main.line, 'The variable product has no variations in the file.')
  if (variants.size === 0) return null
  const inputs = shareExpanded([...variants.values()], report)
  return { options: withUsedValues(options, inputs), variants: inputs }
}

type Read = { line: number; input: VariantInput }

/**
 * The variants of a variation for any value have one stock together. A product shares one number at most: where that is another, the first of
 * them has all of it, so that nothing is sold twice.
 */
function shareExpanded(variants: Read[], report: Report): VariantInput[] {
  const byLine = groupBy(variants, ({ line }) => line)
  const expanded = [...byLine.values()].filter(isCountedTogether)
  const isShared = variants.some(({ input }) => input.sharesStock)
  const [only, ...more] = expanded
  if (only && !isShared && more.length === 0) {
    return variants.map((read) => (only.includes(read) ? { ...read.input, sharesStock: true } : read.input))
  }
  for (const [first, ...others] of expanded) {
    if (first?.input.stock) report.warn(first.line, describeUnshared(first, others.length))
  }
  const emptied = new Set(expanded.flatMap(([, ...others]) => others))
  return variants.map((read) => (emptied.has(read) ? { ...read.input, stock: 0 } : read.input))
}

function isCountedTogether([first, ...others]: Read[]): boolean {
  return others.length > 0 && !!first?.input.trackStock && !first.input.sharesStock
}

function describeUnshared({ input }: Read, others: number): string {
  const name = Object.values(input.optionValues ?? {}).join(' / ')
  const rest = others === 1 ? 'the other variant has none' : `the other ${others} variants have none`
  return `It stands for ${others + 1} variants that cannot share its stock. "${name}" has all of it, and ${rest}.`
}

/** The attributes that variations choose by, with the parent's values first. */
function readOptions(rows: WooRow[], attributes: Attribute[], headers: WooHeaders): Attribute[] {
  const chosen = new Map<string, Set<string>>()
  for (const { name, value } of rows.flatMap((row) => readChoice(row, attributes, headers))) {
    const known = chosen.get(name) ?? new Set()
    if (value !== undefined) known.add(value)
    chosen.set(name, known)
  }
  const parents = attributes.filter(({ name }) => chosen.has(name))
  const others = [...chosen.keys()].filter((name) => !parents.some((attribute) => attribute.name === name))
  return [...parents, ...others.map((name) => ({ name, values: [] }))].map(({ name, values }) => ({
    name,
    values: [...new Set([...values, ...(chosen.get(name) ?? [])])],
  }))
}

/** By their positions, as the former shop shows them. */
export function inOrder(rows: WooRow[]): WooRow[] {
  const position = (row: WooRow) => Number.parseInt(row.get('position'), 10) || 0
  return rows.map((row) => row).sort((a, b) => position(a) - position(b) || a.line - b.line)
}

/** The combinations of options that a variation covers: one, unless it leaves an option open. */
function expandChoices(row: WooRow, options: Attribute[], headers: WooHeaders): Choice[] {
  const own = readChoice(row, options, headers)
  let choices: Choice[] = [{}]
  for (const option of options) {
    const value = own.find((attribute) => attribute.name === option.name)?.value
    const values = value === undefined ? option.values : [value]
    choices = choices.flatMap((choice) => values.map((each) => ({ ...choice, [option.name]: each })))
    if (choices.length > MAX_EXPANDED) throw new BadRow(`It stands for more than ${MAX_EXPANDED} variants.`)
  }
  return choices
}

function withUsedValues(options: Attribute[], variants: VariantInput[]): Attribute[] {
  return options.map(({ name, values }) => ({
    name,
    values: values.filter((value) => variants.some((variant) => variant.optionValues?.[name] === value)),
  }))
}
