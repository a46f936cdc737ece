import { expect, it } from 'vitest'
import { FALLBACK_LOCALE, listLocales, readCatalogue } from '#lib/services/texts/index.ts'
import { checkCatalogue } from '#lib/services/texts/upkeep/check-catalogues.ts'

const english = readCatalogue(FALLBACK_LOCALE)

it.each(listLocales())('the catalogue of %s is well-formed and whole', (locale) => {
  expect(english.size).toBeGreaterThan(0)
  expect(checkCatalogue(english, locale, readCatalogue(locale))).toEqual([])
})
