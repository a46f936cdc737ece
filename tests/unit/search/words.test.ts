import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from '#lib/platform/fold-text.ts'
import { indexWords, queryWords, wordSpans } from '#lib/search/words.ts'

describe('words of a text', () => {
  it('are lower-case, without accents on Latin letters and without ligatures', () => {
    expect(indexWords('Café ÉCOLE straße Ærø Łódź İstanbul ﬁne')).toEqual([
      'cafe',
      'ecole',
      'strasse',
      'aero',
      'lodz',
      'istanbul',
      'fine',
    ])
  })

  it('keep the letters and marks of every other script', () => {
    expect(indexWords('йога Ёлка हिन्दी עברית')).toEqual(['йога', 'ёлка', 'हिन्दी', 'עברית'])
  })

  it('join around an apostrophe and part at everything else', () => {
    expect(indexWords("Don't rock’n’roll 'quoted' hello_world e-mail")).toEqual([
      'dont',
      'rocknroll',
      'quoted',
      'hello',
      'world',
      'mail',
    ])
  })

  it('have 2 to 40 characters', () => {
    expect(indexWords(`a ab ${'x'.repeat(40)} ${'y'.repeat(41)} é`)).toEqual(['ab', 'x'.repeat(40)])
    expect(indexWords(`${'ж'.repeat(40)} ${'ж'.repeat(41)} ж`)).toEqual(['ж'.repeat(40)])
  })

  it('are found in scripts that put no spaces between them, a single Han character too', () => {
    expect(indexWords('東京都に行く')).toEqual(['東京', '都', '行く'])
    expect(indexWords('ภาษาไทย')).toEqual(['ภาษา', 'ไทย'])
  })

  it('are the same whether the text is plain or not', () => {
    const plain = fc.string({ unit: fc.constantFrom(..."abcXYZ019 '-_.,<&é") })
    fc.assert(
      fc.property(plain, (text) => {
        expect(indexWords(text)).toEqual(indexWords(`${text} йо`).slice(0, -1))
      }),
    )
  })
})

describe('words of a query', () => {
  it('come once each, the last typed at the end', () => {
    expect(queryWords('shoe red shoe')).toEqual(['red', 'shoe'])
  })

  it('leave out single letters but the last, which is being typed', () => {
    expect(queryWords('a red s')).toEqual(['red', 's'])
  })

  it('are none where there is nothing but signs', () => {
    expect(queryWords(' !!! ')).toEqual([])
  })
})

describe('spans of words', () => {
  it('say where each word stands in the text as it was', () => {
    const text = 'Don’t stop: Café 東京都'
    const spans = wordSpans(text).map(({ word, start, end }) => [word, text.slice(start, end)])
    expect(spans).toEqual([
      ['dont', 'Don’t'],
      ['stop', 'stop'],
      ['cafe', 'Café'],
      ['東京', '東京'],
      ['都', '都'],
    ])
  })
})

describe('folding', () => {
  it('leaves what is folded as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => foldText(foldText(text)) === foldText(text)),
    )
  })
})
