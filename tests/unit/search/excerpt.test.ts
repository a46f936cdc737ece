import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptAround } from '#lib/search/results/excerpt.ts'
import { queryWords } from '#packages/word-index/src/words/words.ts'

const filler = (count: number) => Array.from({ length: count }, (_, i) => `lorem${i}`).join(' ')
const cut = (text: string, term: string) => excerptAround(text, queryWords(term))

describe('an excerpt', () => {
  it('is cut around the first word that is found, at ends of words, with what stands before it', () => {
    const excerpt = cut(`${filler(100)} needle ${filler(100)}`, 'needle') ?? ''
    expect(excerpt).toMatch(/^…lorem\d+ .*lorem99 needle lorem0 .*lorem\d+…$/)
    expect(excerpt.length).toBeGreaterThan(120)
    expect(excerpt.length).toBeLessThanOrEqual(162)
  })

  it('is the whole of a short text', () => {
    expect(cut('A needle,\n in   hay, ', 'needle')).toBe('A needle, in hay,')
  })

  it('has an ellipsis on that side alone where the text goes on', () => {
    expect(cut(`needle ${filler(100)}`, 'needle')).toMatch(/^needle .*[^,]…$/)
    expect(cut(`${filler(100)} needle`, 'needle')).toMatch(/^….* needle$/)
    expect(cut(`${filler(100)} needle`, 'needle')?.length).toBeGreaterThan(130)
  })

  it('is cut around whole words, the last one as a beginning, looking at neither case nor accents', () => {
    const text = `carpet ${filler(60)} Crème Brûlée`
    expect(cut(text, 'creme')).toContain('Crème Brûlée')
    expect(cut(text, 'bru')).toContain('Brûlée')
    expect(cut(text, 'car bru')).toContain('Brûlée')
  })

  it('is null where no word is found', () => {
    expect(cut(filler(100), 'needle')).toBeNull()
    expect(cut('haystack', 'stack')).toBeNull()
    expect(cut('', 'needle')).toBeNull()
    expect(excerptAround('text', [])).toBeNull()
  })

  it('is found wherever its word stands in a script without spaces', () => {
    const around = (before: number) => `${'。'.repeat(before)}東京。${'あ。'.repeat(300)}`
    for (let before = 150; before < 250; before++) expect(cut(around(before), '東京')).toContain('東京')
  })

  it('splits no character where there are no blanks', () => {
    const text = `${'𠮷'.repeat(300)} needle ${'𠮷'.repeat(300)}`
    expect(cut(text, 'needle')).not.toMatch(
      /(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])/,
    )
  })

  it('holds the word, whatever the text', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abé\n,漢😀'), maxLength: 30 })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 80 }), fc.array(word, { maxLength: 80 }), (before, after) => {
        const excerpt = cut([...before, ' needle ', ...after].join(' '), 'needle') ?? ''
        expect(excerpt).toContain('needle')
        expect(excerpt.length).toBeLessThanOrEqual(170)
      }),
    )
  })
})
