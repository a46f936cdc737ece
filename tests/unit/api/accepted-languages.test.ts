import { expect, it } from 'vitest'
import { acceptedLanguages, baseLanguage, chooseSiteLanguage } from '#lib/web/http/accepted-languages.ts'

it('languages are taken in the order of their weights, and none that is refused', () => {
  expect(acceptedLanguages('nl; q=0.8, en;q=0.5, de-AT, fr;q=0')).toEqual(['de-AT', 'nl', 'en'])
})

it('the site answers in the language preferred, of another region if need be, and else in its main one', () => {
  const [en, de, at, pt] = ['en', 'de', 'de-AT', 'pt-BR'].map((locale) => ({ locale, prefix: `/${locale}` }))
  if (!en || !de || !at || !pt) throw new Error('There are four.')
  const choose = (header?: string) => chooseSiteLanguage(header, [en, de, at, pt], en)
  expect([choose('de-at'), choose('de-CH'), choose('PT'), choose('ja, pt;q=0.5')]).toEqual([at, de, pt, pt])
  expect([choose(), choose(''), choose('ja'), choose('de;q=0')]).toEqual([en, en, en, en])
  expect(['pt-BR', 'DE'].map(baseLanguage)).toEqual(['pt', 'de'])
})
