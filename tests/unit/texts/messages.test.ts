import { describe, expect, it } from 'vitest'
import { accentMessage } from '#lib/services/texts/made-up-locale.ts'
import { checkCatalogue } from '#lib/services/texts/upkeep/check-catalogues.ts'
import { compileMessage } from '#packages/messages/src/create-translator.ts'

describe('a message', () => {
  it('is written with its arguments and plural forms', () => {
    const message = compileMessage('{count, plural, one {# post} other {# posts}} by {name}', 'en')
    expect(message.write({ count: 1, name: 'Ann' })).toBe('1 post by Ann')
    expect(message.write({ count: 2000, name: 'Ann' })).toBe('2,000 posts by Ann')
    expect([...message.arguments]).toEqual([
      ['count', 'plural'],
      ['name', 'text'],
    ])
  })

  it('may contain markup and apostrophes', () => {
    const message = compileMessage(`It's <a href="{url}">{name}</a>`, 'en')
    expect(message.write({ url: '/a', name: 'Ann' })).toBe(`It's <a href="/a">Ann</a>`)
  })

  it('keeps its arguments and markup in the made-up language', () => {
    const pattern = 'See <a href="{url}">{count, plural, one {one post} other {all # posts}}</a> &amp; more'
    const message = compileMessage(accentMessage(pattern), 'en')
    expect(message.write({ url: '/a', count: 2 })).toBe('⟦Šèè <a href="/a">àļļ 2 þòšţš</a> &amp; ɱòŕè⟧')
  })
})

describe('the check of a catalogue', () => {
  const english = new Map([
    ['shop.count', '{count, plural, one {# product} other {# products}}'],
    ['shop.by', 'By {name}'],
    ['shop.new', 'New'],
  ])
  const problems = (locale: string, texts: Record<string, string>) =>
    checkCatalogue(english, locale, new Map(Object.entries(texts))).map(
      ({ key, problem }) => `${key} ${problem}`,
    )

  it('finds spaces at which a line could end', () => {
    const english = new Map([['cart.saved', 'Saved: {percent}%']])
    const found = (locale: string, text: string) =>
      checkCatalogue(english, locale, new Map([['cart.saved', text]])).map(({ problem }) => problem)
    const narrow = '\u202f'
    expect(found('en', 'Saved: {percent} %')).toEqual(['spaces'])
    expect(found('de', 'Gespart: {percent} %')).toEqual(['spaces'])
    expect(found('de', 'Gespart: {percent}\u00a0%')).toEqual([])
    expect(found('fr', `Gagné : {percent}${narrow}%`)).toEqual(['spaces'])
    expect(found('fr', `Gagné${narrow}: {percent}%`)).toEqual(['spaces'])
    expect(found('fr', `Gagné! {percent}${narrow}%`)).toEqual(['spaces'])
    expect(found('fr', `<a href="https://a.example">Gagné${narrow}!</a> {percent}${narrow}%`)).toEqual([])
  })

  it('passes a complete catalogue', () => {
    const german = { 'shop.count': '{count, plural, one {# Produkt} other {# Produkte}}' }
    expect(problems('de', { ...german, 'shop.by': 'Von {name}', 'shop.new': 'Neu' })).toEqual([])
  })

  it('finds texts that are missing, unknown or ill-formed', () => {
    const texts = { 'shop.count': '{count', 'shop.by': 'Von {name}', 'shop.old': 'Alt' }
    expect(problems('de', texts)).toEqual(['shop.new missing', 'shop.count ill_formed', 'shop.old unknown'])
  })

  it('finds other arguments than in English', () => {
    const texts = { 'shop.count': '{number} Produkte', 'shop.by': 'Von', 'shop.new': 'Neu' }
    expect(problems('de', texts)).toEqual(['shop.count arguments', 'shop.by arguments'])
  })

  it('finds plural forms that the language needs', () => {
    const texts = { 'shop.by': '{name}', 'shop.new': 'x' }
    const count = '{count, plural, =0 {x} one {x} two {x} few {x} other {x}}'
    expect(problems('ar', { ...texts, 'shop.count': count })).toEqual(['shop.count plural'])
    const whole = '{count, plural, =0 {x} one {x} two {x} few {x} many {x} other {x}}'
    expect(problems('ar', { ...texts, 'shop.count': whole })).toEqual([])
    expect(problems('ja', { ...texts, 'shop.count': '{count, plural, other {#}}' })).toEqual([])
    expect(problems('fr', { ...texts, 'shop.count': '{count, plural, one {#} other {#}}' })).toEqual([])
  })
})
