import type { ColumnChoices } from '#lib/domains/running/imports/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { ImportFile } from '../files/import-file.ts'
import { translations } from '../formats/woocommerce/translations.ts'
import { findNearest, type TableFile } from '../records/history/by-header.ts'
import { type ColumnNames, findColumns } from './column-names.ts'
import { openTable } from './csv-table.ts'
import { normalizeHeader } from './normalize-header.ts'

const MAX_HEADERS = 200
const MAX_SAMPLE = 80
const ROWS_TO_SAMPLE = 20

/** Columns of WooCommerce's products that are found by a pattern rather than by a name. */
const NUMBERED = [
  ...['Weight (kg)', 'Length (cm)', 'Width (cm)', 'Height (cm)'],
  ...[1, 2, 3].flatMap((number) => [`Attribute ${number} name`, `Attribute ${number} value(s)`]),
]

/** Describes the columns of a file with unknown headers, each with a sample and the names it may be given. */
export async function describeChoices(
  tx: Tx,
  file: ImportFile,
  kinds: readonly TableFile[],
): Promise<ColumnChoices | null> {
  const { headers, rows } = await openTable(file, { what: '', columns: {}, required: [] }, () => {})
  const found = [...new Set(headers)].filter((header) => normalizeHeader(header) !== '').slice(0, MAX_HEADERS)
  if (found.length === 0) return null
  const samples = new Map<string, string>()
  let count = 0
  for await (const row of rows) {
    for (const header of found) {
      const sample = row.getByHeader(header).slice(0, MAX_SAMPLE)
      if (sample !== '' && !samples.has(header)) samples.set(header, sample)
    }
    count += 1
    if (count === ROWS_TO_SAMPLE || samples.size === found.length) break
  }
  const nearest = (await findNearest(file, kinds)) ?? kinds.find(isOfWooProducts)
  const described: ColumnChoices['kinds'] = []
  for (const kind of kinds) described.push(describeKind(kind, found, await findColumns(tx, kind.source.name)))
  return {
    headers: found.map((header) => ({ header, sample: samples.get(header) ?? '' })),
    kinds: described,
    nearest: nearest ? kinds.indexOf(nearest) : -1,
  }
}

function describeKind(
  kind: TableFile,
  headers: readonly string[],
  remembered: ColumnNames,
): ColumnChoices['kinds'][number] {
  const { source, contents, spec } = kind
  const german = isOfWooProducts(kind) ? translations.de : undefined
  const columns = Object.entries(spec.columns).map(([column, [name = column]]) => {
    const translated = german?.[column as keyof typeof german]
    return {
      name,
      ...(translated && { german: [translated].flat()[0] }),
      isRequired: spec.required.includes(column),
    }
  })
  const numbered = isOfWooProducts(kind) ? NUMBERED.map((name) => ({ name, isRequired: false })) : []
  const names = [...Object.values(spec.columns), ...numbered.map(({ name }) => [name])]
  const guesses = headers.map((header) => {
    const own = remembered.get(normalizeHeader(header)) ?? header
    const known = names.find((spellings) => spellings.some((name) => isSame(name, own)))
    return known?.[0] ?? ''
  })
  return {
    ...{ source: source.name, contents, columns: [...columns, ...numbered] },
    // Of two headers that mean the same, the first counts, as it does in a file that is known.
    guesses: guesses.map((guess, index) => (guesses.indexOf(guess) === index ? guess : '')),
  }
}

function isSame(one: string, other: string): boolean {
  return normalizeHeader(one) === normalizeHeader(other)
}

function isOfWooProducts({ source, contents }: TableFile): boolean {
  return source.name === 'woocommerce' && contents === 'products'
}
