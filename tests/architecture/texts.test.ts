import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { FALLBACK_LOCALE, listLocales, readCatalogue } from '#lib/services/texts/index.ts'
import { checkCatalogue } from '#lib/services/texts/upkeep/check-catalogues.ts'
import { writeArguments } from '#lib/services/texts/upkeep/write-arguments.ts'

const root = path.resolve(import.meta.dirname, '../..')
const english = readCatalogue(FALLBACK_LOCALE)

it.each(listLocales())('the catalogue of %s is well-formed and whole', (locale) => {
  expect(english.size).toBeGreaterThan(0)
  expect(checkCatalogue(english, locale, readCatalogue(locale))).toEqual([])
})

it('the types of texts match the English catalogue: `npm run texts -- types` writes them', () => {
  const types = readFileSync(path.join(root, 'lib/services/texts/text-arguments.ts'), 'utf8')
  expect(types).toBe(writeArguments(english))
})
