import { expect, it } from 'vitest'
import { acceptedLanguages, baseLanguage, chooseSiteLanguage } from '#lib/web/http/accepted-languages.ts'

it('languages are taken in the order of their weights, and none that is refused', () => {
  expect(acceptedLanguages('nl; q=0.8, en;q=0.5, de-AT, fr;q=0')).toEqual(['de-AT', 'nl', 'en'])
  expect(acceptedLanguages(' da ;level=1; q=0.2 , sv , fi;q=much, is;q=-1, nb;q=1')).toEqual([
    ...['sv', 'nb', 'da'],
  ])
})

it('of a header of any length, the first 500 characters count', () => {
  const tags = Array.from({ length: 1000 }, () => 'en').join(',')
  expect(acceptedLanguages(tags)).toHaveLength(167)
})

it('the site answers in the language preferred, of another region if need be, and else in its main one', () => {
  const [en, de, at, pt] = ['en', 'de', 'de-AT', 'pt-BR'].map((locale) => ({ locale, prefix: `/${locale}` }))
  if (!en || !de || !at || !pt) throw new Error('There are four.')
  const choose = (header?: string) => chooseSiteLanguage(header, [en, de, at, pt], en)
  expect([choose('de-at'), choose('de-CH'), choose('PT'), choose('ja, pt;q=0.5')]).toEqual([at, de, pt, pt])
  expect([choose(), choose(''), choose('ja'), choose('de;q=0')]).toEqual([en, en, en, en])
  expect(chooseSiteLanguage('de-CH, de-AT', [en, at, de], en)).toBe(at)
  expect(chooseSiteLanguage('*', [pt], en)).toBe(en)
  expect(['pt-BR', 'DE'].map(baseLanguage)).toEqual(['pt', 'de'])
})
