import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#lib/platform/process/project-root.ts'
import { flattenTexts, type Patterns } from '#messages'
import { accentMessage, MADE_UP_LOCALE } from './made-up-locale.ts'

/** The language that every text exists in, and that others fall back to. */
export const FALLBACK_LOCALE = 'en'

const FOLDER = 'lib/services/texts/catalogues'
const catalogues = new Map<string, Patterns>()
let locales: string[] | undefined

/** The languages with a catalogue. */
export function listLocales(): string[] {
  locales ??= readdirSync(inCatalogues()).sort()
  return locales
}

/** The messages of one catalogue by key, such as `shop.count`; without any, an empty map. */
export function readCatalogue(locale: string): Patterns {
  const known = catalogues.get(locale)
  if (known) return known
  const read = locale === MADE_UP_LOCALE ? makeUp(readCatalogue(FALLBACK_LOCALE)) : readFolder(locale)
  catalogues.set(locale, read)
  return read
}

function readFolder(locale: string): Patterns {
  // The name may come from anywhere, but is never made into a path that is not listed.
  if (!listLocales().includes(locale)) return new Map()
  const files = readdirSync(inCatalogues(locale), { recursive: true, encoding: 'utf8' })
  return new Map(
    files.filter((file) => file.endsWith('.json')).flatMap((file) => [...readArea(locale, file)]),
  )
}

/** The texts of one file: those of `admin/team.json` have keys such as `admin.team.title`. */
function readArea(locale: string, file: string): Patterns {
  const texts: unknown = JSON.parse(readFileSync(inCatalogues(locale, file), 'utf8'))
  const area = file.slice(0, -'.json'.length).split(path.sep).join('.')
  return flattenTexts(texts, `${area}.`)
}

function makeUp(patterns: Patterns): Patterns {
  return new Map([...patterns].map(([key, pattern]) => [key, accentMessage(pattern)]))
}

/** The module's own path cannot be used, since a bundler moves it. */
function inCatalogues(...parts: string[]): string {
  const folder = [projectRoot(), FOLDER, ...parts].join(path.sep)
  if (!existsSync(folder)) throw new Error(`There is no catalogue of texts at ${folder}.`)
  return folder
}
