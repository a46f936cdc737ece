import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { FALLBACK_LOCALE, listLocales, readCatalogue } from '#lib/services/texts/index.ts'
import { checkCatalogue } from '#lib/services/texts/upkeep/check-catalogues.ts'
import { writeArguments } from '#lib/services/texts/upkeep/write-arguments.ts'

const root = path.resolve(import.meta.dirname, '../..')
const english = readCatalogue(FALLBACK_LOCALE)

/** Languages whose catalogues are whole. What the others lack is shown in English. */
const WHOLE = new Set(['en'])

it.each(listLocales())('the catalogue of %s is well-formed, and whole if it is meant to be', (locale) => {
  expect(english.size).toBeGreaterThan(0)
  const faults = checkCatalogue(english, locale, readCatalogue(locale))
  expect(faults.filter(({ problem }) => problem !== 'missing' || WHOLE.has(locale))).toEqual([])
})

it('the types of texts match the English catalogue: `npm run texts -- types` writes them', () => {
  const types = readFileSync(path.join(root, 'lib/services/texts/text-arguments.ts'), 'utf8')
  expect(types).toBe(writeArguments(english))
})
