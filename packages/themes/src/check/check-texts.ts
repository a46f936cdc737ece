import { readFileSync } from 'node:fs'
import path from 'node:path'
import { compileMessage, createTranslator, flattenTexts, type Message } from '../../../messages/src/index.ts'
import type { Catalogues } from '../site.ts'
import { listFolder } from '../themes/folder-files.ts'
import { localeLimits, localeOf, readLocales, type ThemeTexts } from '../themes/read-locales.ts'
import { layerTexts } from '../themes/theme-texts.ts'
import { type Finding, placeOf } from './findings/finding.ts'
import { didYouMean } from './findings/nearest-name.ts'
import { parseJson } from './findings/parse-json.ts'
import type { LayeredView } from './views/analyse-views.ts'

type Given = {
  folder: string
  /** The texts of the theme's parents, nearest first. */
  below: readonly ThemeTexts[]
  views: Iterable<LayeredView>
  catalogues: Catalogues
}

/** Findings on a theme's own texts, and on the texts that its views ask for. */
export function checkTexts({ folder, below, views, catalogues }: Given): Finding[] {
  const themes = [readLocales(path.join(folder, 'locales')), ...below]
  const layers = layerTexts(themes, catalogues.fallback, catalogues)
  const known = createTranslator(layers)
  const keys = new Set(layers.flatMap(({ patterns }) => [...patterns.keys()]))
  // What a language overrides is compared with what its own theme does not: the parents and the site.
  const expected = createTranslator(layerTexts(below, catalogues.fallback, catalogues))
  const files = listFolder(path.join(folder, 'locales'), localeLimits)
  return [
    ...files.flatMap(({ path: file }) => checkFile(folder, file, expected.find)),
    ...[...views].flatMap((view) => (view.isOwn ? checkView(view, keys, known.find) : [])),
  ]
}

type Find = (key: string) => Message | undefined

function checkFile(folder: string, name: string, find: Find): Finding[] {
  const file = `locales/${name}`
  const locale = localeOf(name)
  if (locale === undefined) {
    const fix = 'Name it after its language, such as `de.json`.'
    const at = { file, line: 1, column: 1 }
    return [{ severity: 'warning', code: 'unusable_file', ...at, message: 'This is no language.', fix }]
  }
  const source = readFileSync(path.join(folder, file), 'utf8').replace(/^\uFEFF/, '')
  const read = parseJson(source)
  if ('fault' in read) {
    const place = placeOf(source, read.fault.offset)
    const message = `This is not JSON: ${read.fault.reason}.`
    const fix = 'Correct it: none of its texts is used.'
    return [{ severity: 'error', code: 'text', file, ...place, message, fix }]
  }
  const patterns = flattenTexts(read.value)
  return [...patterns].flatMap(([key, pattern]): Finding[] => {
    const fault = checkPattern(key, pattern, locale, find(key))
    if (!fault) return []
    const offset = source.indexOf(JSON.stringify(key.split('.').at(-1) ?? key))
    return [{ code: 'text', file, ...placeOf(source, Math.max(0, offset)), ...fault }]
  })
}

function checkPattern(key: string, pattern: string, locale: string, expected: Message | undefined) {
  try {
    const { arguments: taken } = compileMessage(pattern, locale)
    const unknown = expected && [...taken.keys()].find((name) => !expected.arguments.has(name))
    if (!unknown) return undefined
    const message = `\`${key}\` is never given \`${unknown}\`.`
    const fix = didYouMean(unknown, expected.arguments.keys(), 'Leave it out.')
    return { severity: 'warning' as const, message, fix }
  } catch (error) {
    const message = `\`${key}\` is ill-formed: ${error instanceof Error ? error.message : String(error)}.`
    const fix = 'Close every brace. Until then, the built-in text is shown.'
    return { severity: 'error' as const, message, fix }
  }
}

/** A key in quotes with the filter, and its arguments. */
const USE = /(['"])([\w.-]+)\1\s*\|\s*t\b(?:\s*:([^|%}]*))?/g

function checkView({ source, file }: LayeredView, keys: ReadonlySet<string>, find: Find): Finding[] {
  return [...source.matchAll(USE)].flatMap(({ index, 2: key = '', 3: given = '' }): Finding[] => {
    const place = { file, ...placeOf(source, index) }
    const message = find(key)
    if (!message) {
      const fix = didYouMean(key, keys, 'Add it to `locales/en.json`.')
      return [{ severity: 'error', code: 'text', ...place, message: `There is no text \`${key}\`.`, fix }]
    }
    const names = new Set([...given.matchAll(/([\w-]+)\s*:/g)].map(([, name = '']) => name))
    return [...message.arguments.keys()]
      .filter((name) => !names.has(name))
      .map((name) => ({
        ...{ severity: 'warning' as const, code: 'text' as const, ...place },
        message: `The text \`${key}\` needs \`${name}\`.`,
        fix: `Write \`'${key}' | t: ${name}: …\`.`,
      }))
  })
}
