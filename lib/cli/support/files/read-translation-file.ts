import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { GivenTranslation } from '#lib/domains/publishing/translations/index.ts'

/** A translation and where it stands in its file, such as `Line 7`. */
export type TranslationRow = { place: string; translation: GivenTranslation }

const COLUMNS = ['entity', 'id', 'field', 'locale', 'value'] as const

const Translation = z.object({
  entity: z.string(),
  id: z.coerce.number(),
  field: z.string(),
  locale: z.string(),
  value: z.string().nullable().default(''),
})

/** Reads a file of translations, CSV or JSON. Throws if it is neither, or has not the columns that are needed. */
export function readTranslationFile(file: string): TranslationRow[] {
  const text = readFileSync(file, 'utf8')
  return file.toLowerCase().endsWith('.json') ? readJson(file, text) : readCsv(file, text)
}

function readJson(file: string, text: string): TranslationRow[] {
  const parsed = z.array(Translation).safeParse(parseJson(text))
  if (!parsed.success)
    throw new Error(
      `${file} must be a list of objects with ${COLUMNS.join(', ')}, as export prints with --json.`,
    )
  return parsed.data.map((one, index) => toRow(`Entry ${index + 1}`, one))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type ParsedRow = { record: Record<string, string>; info: { lines: number } }

function readCsv(file: string, text: string): TranslationRow[] {
  const rows = parse(text, {
    bom: true,
    columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  }) as unknown as ParsedRow[]
  const lacking = COLUMNS.filter((column) => rows[0] && !Object.hasOwn(rows[0].record, column))
  if (lacking.length > 0) throw new Error(`${file} lacks the columns ${lacking.join(', ')}.`)
  return rows.map(({ record, info }) => toRow(`Line ${info.lines}`, Translation.parse(record)))
}

function toRow(place: string, { value, ...rest }: z.output<typeof Translation>): TranslationRow {
  return { place, translation: { ...rest, value: value ?? '' } }
}
