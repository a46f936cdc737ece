import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFreeSlug, slugify } from '#lib/platform/text/slug.ts'

describe('slugify', () => {
  it.each([
    ['Trail Shoe (2026)', 'trail-shoe-2026'],
    ['  --a__b..c-- ', 'a-b-c'],
    ['Crème Brûlée', 'creme-brulee'],
    ['Straße, Æther & Łódź', 'strasse-aether-lodz'],
    ["Women's T-Shirts", 'womens-t-shirts'],
    ['Йод', 'йод'],
    ['日本語 タイトル', '日本語-タイトル'],
    ['ภาษาไทย', 'ภาษาไทย'],
    ['İstanbul', 'istanbul'],
  ])('makes of "%s" "%s"', (text, slug) => {
    expect(slugify(text)).toBe(slug)
  })

  it.each([
    ['de', 'Schöne Größe für Füße', 'schoene-groesse-fuer-fuesse'],
    ['de-AT', 'Öl', 'oel'],
    ['da', 'Rødgrød på Ærø', 'roedgroed-paa-aeroe'],
    ['sv', 'Skön båt', 'skon-bat'],
    ['ca', 'Col·lecció', 'colleccio'],
    ['sr', 'Đorđe', 'djordje'],
    ['en', 'Øresund', 'oresund'],
  ])('spells letters as %s does: "%s"', (language, text, slug) => {
    expect(slugify(text, undefined, language)).toBe(slug)
    // As a decomposed text.
    expect(slugify(text.normalize('NFD'), undefined, language)).toBe(slug)
  })

  it('is never empty', () => {
    expect(slugify('!!!')).toBe('untitled')
    expect(slugify('', 'page')).toBe('page')
  })

  it('has at most 120 letters and ends at a word', () => {
    expect(slugify('word '.repeat(100))).toBe('word-'.repeat(24).slice(0, -1))
  })

  it('leaves a slug as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const slug = slugify(text)
        expect(slugify(slug)).toBe(slug)
        expect(slug).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u)
      }),
    )
  })
})

describe('findFreeSlug', () => {
  it('counts on from the slugs that are taken', async () => {
    const taken = ['shoe', 'shoe-2']
    expect(await findFreeSlug('shoe', async (slug) => taken.includes(slug))).toBe('shoe-3')
    expect(await findFreeSlug('boot', async (slug) => taken.includes(slug))).toBe('boot')
  })
})
