import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { FALLBACK_LOCALE, readCatalogue } from '#lib/services/texts/index.ts'

const root = path.resolve(import.meta.dirname, '../..')

function readSources(folder: string, ending: RegExp): { file: string; source: string }[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/generated|lib\/services\/texts\/text-arguments/.test(file))
    .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }))
}

const views = readSources('lib/theming/views', /\.liquid$/)
const code = [...readSources('lib', /\.tsx?$/), ...readSources('app', /\.tsx?$/)]

it('every text of the catalogues is used', () => {
  const named = new Set<string>()
  const patterns: RegExp[] = []
  for (const { source } of [...views, ...code]) {
    for (const [, literal = ''] of source.matchAll(/['"`]([a-z][\w]*(?:\.[\w.]+)+)['"`]/g)) named.add(literal)
    // Keys that are put together from a part that is known at run time.
    for (const [, template = ''] of source.matchAll(/`([a-z]\w*\.[\w.]*\$\{[^`]*)`/g))
      patterns.push(toPattern(template))
  }
  const isUsed = (key: string) => named.has(key) || patterns.some((pattern) => pattern.test(key))
  expect([...readCatalogue(FALLBACK_LOCALE).keys()].filter((key) => !isUsed(key))).toEqual([])
})

function toPattern(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'))
  return new RegExp(`^${parts.join('[\\w.]+')}$`)
}

it('the built-in views have no text of their own', () => {
  const found = views.flatMap(({ file, source }) => findText(source).map((text) => `${file}: ${text}`))
  expect(findText('<p title="Go">Read {{ x }} more</p>')).toEqual(['Read', 'more', 'title="Go"'])
  expect(found).toEqual([])
})

/** The text of a view that visitors would read or hear, apart from printed values. */
function findText(source: string): string[] {
  const bare = source
    .replace(/\{%-?\s*comment\s*-?%\}.*?\{%-?\s*endcomment\s*-?%\}/gs, '')
    .replace(/<style\b.*?<\/style>|<!--.*?-->|<!doctype[^>]*>/gis, '')
    .replace(/\{\{.*?\}\}|\{%.*?%\}|@searchScripts/gs, '\u0000')
  const attributes = bare.match(/\b(?:aria-label|alt|placeholder|title)="[^"]*\p{L}[^"]*"/gu) ?? []
  const texts = bare
    .replace(/<[^>]*>/gs, '\u0000')
    .split('\u0000')
    .map((text) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text.replace(/&\w+;/g, '')))
  return [...texts, ...attributes]
}

it('the pages have no text of their own', () => {
  const pages = code.filter(({ file }) => /^lib\/(?:pages|admin|server\/requests)\//.test(file))
  const found = pages.flatMap(({ file, source }) =>
    source
      .split('\n')
      .filter(
        (line) =>
          SENTENCE.test(line) &&
          !NOT_SHOWN.test(line) &&
          !ALLOWED.some(([one, text]) => file.endsWith(one) && line.includes(text)),
      )
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(pages.length).toBeGreaterThan(50)
  expect(found).toEqual([])
})

/** A text with two words, the first with a capital, or a labelled word. */
const SENTENCE =
  /['`][A-Z][a-z]+[ ,][^'`]*['`]|\b(?:label|heading|title|intro|button|hint|text): '[^']*[a-z][^']*'/
/** Comments, logs, errors of the program, types, keys and addresses. */
const NOT_SHOWN = /^\s*(?:\/?\*|\/\/)|'admin\.[\w.]+'|\blog\.|new Error|https:\/\/|^import|^\s*\| '/
/** Code whose texts are not in the site's language: answers to machines, and names. */
const ALLOWED: readonly (readonly [file: string, text: string])[] = [
  ['pay/answer-webhook.ts', 'plain('],
  ['icons/answer-icon.ts', "'Not found.'"],
  ['seo/answer-document.ts', "'Not found.'"],
  ['http/describe-browser.ts', 'Samsung Internet'],
  // Requests to the API in the languages that programs are written in.
  ['collection/write-collection.ts', 'Bearer {{token}}'],
  ['samples/write-samples.ts', ''],
  ['requests/page-limits.ts', 'Refusing pages'],
]
