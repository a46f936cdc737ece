import { defineCommand } from 'citty'
import type { App } from '#lib/app/app.ts'
import { createThemeTexts } from '#lib/domains/publishing/themes/index.ts'
import {
  entityNames,
  type GivenTranslation,
  listTexts,
  SETTING,
  saveTranslations,
  sharedKinds,
  THEME,
  type TranslatedText,
} from '#lib/domains/publishing/translations/index.ts'
import { readTranslationFile } from '../support/files/read-translation-file.ts'
import { writeCsv } from '../support/files/write-csv.ts'
import { json } from '../support/json-option.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const KINDS = [...entityNames, ...sharedKinds, SETTING, THEME]
const locale = { type: 'positional', required: true, description: 'The language, such as de' } as const
const entity = { type: 'string', description: `Only one of ${KINDS.join(', ')}` } as const
const missing = { type: 'boolean', default: false, description: 'Only texts without a translation' } as const

const list = defineCommand({
  meta: { name: 'list', description: 'List texts with their translations.' },
  args: { locale, entity, missing, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const texts = await find(app, args)
      print(args.json, texts, () =>
        texts.length === 0
          ? 'No texts.'
          : table(
              ['Of', 'Id', 'Field', 'Text', args.locale],
              texts.map((one) => [
                one.entity,
                String(one.id),
                one.field,
                clip(one.original),
                clip(one.value ?? ''),
              ]),
            ),
      )
    }),
})

const set = defineCommand({
  meta: { name: 'set', description: 'Store a translation, or remove it with an empty text.' },
  args: {
    locale,
    entity: { type: 'positional', required: true, description: `One of ${KINDS.join(', ')}` },
    id: { type: 'positional', required: true, description: 'Its id; 0 for attributes, settings and themes' },
    field: {
      type: 'positional',
      required: true,
      description: 'Such as name, the key of a setting, or an attribute',
    },
    value: { type: 'positional', required: true, description: 'The text' },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const given: GivenTranslation = { ...args, id: Number(args.id) }
      const { refused } = await saveTranslations(app, createThemeTexts(app), [given])
      if (refused[0]) throw new Error(`Not stored: ${refused[0].reason}.`)
      const { entity: kind, id, field, value } = given
      print(args.json, { locale: args.locale, entity: kind, id, field, value }, () =>
        value === ''
          ? `Removed the ${field} of ${kind} ${id}.`
          : `The ${field} of ${kind} ${id} is ${value}.`,
      )
    }),
})

const exportFile = defineCommand({
  meta: {
    name: 'export',
    description: 'Print texts and translations as CSV, in the form that import reads.',
  },
  args: { locale, entity, missing, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const texts = await find(app, args)
      print(args.json, texts, () =>
        writeCsv([
          ['entity', 'id', 'label', 'field', 'locale', 'original', 'value'],
          ...texts.map((one) => [
            ...[one.entity, String(one.id), one.label, one.field, one.locale],
            ...[one.original, one.value ?? ''],
          ]),
        ]),
      )
    }),
})

const importFile = defineCommand({
  meta: {
    name: 'import',
    description:
      'Import translations from CSV or JSON, as export prints them. Rows without a translation are skipped.',
  },
  args: { file: { type: 'positional', required: true, description: 'The file, .csv or .json' }, json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const rows = readTranslationFile(args.file).filter(({ translation }) => translation.value !== '')
      const given = rows.map(({ translation }) => translation)
      const { refused, ...counts } = await saveTranslations(app, createThemeTexts(app), given)
      const skipped = refused.map(({ index, reason }) => ({ place: rows[index]?.place ?? '', reason }))
      print(args.json, { ...counts, skipped }, () =>
        [
          ...skipped.map(({ place, reason }) => `${place} was skipped: ${reason}.`),
          `Done: ${counts.saved} stored, ${counts.unchanged} unchanged, ${skipped.length} skipped.`,
        ].join('\n'),
      )
    }),
})

const count = defineCommand({
  meta: { name: 'missing', description: 'Count the texts without a translation, by language.' },
  args: { json },
  run: ({ args }) =>
    runCommand(async (app) => {
      const rows: { locale: string; entity: string; texts: number; missing: number }[] = []
      for (const { locale: one } of app.settings.languages.slice(1))
        rows.push(...countMissing(one, await find(app, { locale: one })))
      print(args.json, rows, () =>
        rows.length === 0
          ? 'The site has one language. Add others with site.locales.'
          : table(
              ['Language', 'Of', 'Texts', 'Missing'],
              rows.map((row) => [row.locale, row.entity, String(row.texts), String(row.missing)]),
            ),
      )
    }),
})

type Wanted = { locale: string; entity?: string; missing?: boolean }

async function find(
  app: App,
  { locale: given, entity: kind, missing: isMissing }: Wanted,
): Promise<TranslatedText[]> {
  const others = app.settings.languages.slice(1).map((one) => one.locale)
  const language = others.find((one) => one.toLowerCase() === given.toLowerCase())
  if (language === undefined)
    throw new Error(`${given} is no further language of the site. Add it with site.locales.`)
  if (kind !== undefined && !KINDS.includes(kind))
    throw new Error(`${kind} is not one of ${KINDS.join(', ')}.`)
  const found: TranslatedText[] = []
  for await (const text of listTexts(app, createThemeTexts(app), { locale: language, entity: kind }))
    if (!isMissing || text.value === null) found.push(text)
  return found
}

function countMissing(language: string, texts: TranslatedText[]) {
  return KINDS.flatMap((kind) => {
    const own = texts.filter((text) => text.entity === kind)
    const without = own.filter(({ value }) => value === null)
    return own.length > 0
      ? [{ locale: language, entity: kind, texts: own.length, missing: without.length }]
      : []
  })
}

const MAX_SHOWN = 60

function clip(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN - 1)}…` : line
}

await runProgram(
  defineCommand({
    meta: { name: 'translations' },
    subCommands: { list, set, import: importFile, export: exportFile, missing: count },
  }),
  { reads: ['list', 'export', 'missing'] },
)
