import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from '#packages/word-index/src/words/fold-text.ts'
import { indexWords, queryWords, wordSpans } from '#packages/word-index/src/words/words.ts'

describe('words of a text', () => {
  it('have 2 to 40 letters, also those outside the Basic Multilingual Plane', () => {
    const letters = (count: number) => '\u{10428}'.repeat(count)
    expect(indexWords([1, 2, 21, 40, 41, 81].map(letters).join(' '))).toEqual([2, 21, 40].map(letters))
    expect(queryWords([1, 40, 41].map(letters).join(' '))).toEqual([letters(40)])
  })

  it('of a script without spaces are cut out wherever they stand', () => {
    const spans = wordSpans('tea 日本語のお茶、です')
    expect(spans.map(({ word, start, end }) => [word, 'tea 日本語のお茶、です'.slice(start, end)])).toEqual([
      ['tea', 'tea'],
      ['日本語', '日本語'],
      ['の', 'の'],
      ['お茶', 'お茶'],
      ['です', 'です'],
    ])
  })

  it('go on behind what is invisible, be it a byte order mark', () => {
    const spans = wordSpans('tea data\uFEFFbase')
    expect(spans.map(({ word }) => word)).toEqual(['tea', ...indexWords('data\uFEFFbase')])
    expect(spans.at(-1)?.word).toBe('database')
  })

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
    expect(indexWords('йога Ёлка हिन्दी עברית')).toEqual(['йога', 'елка', 'हिन्दी', 'עברית'])
  })

  it('drop accents from Greek letters, and stress marks from Cyrillic ones', () => {
    expect(indexWords('Καλημέρα ΚΑΛΗΜΕΡΑ ΐδιος Ἑλλάς')).toEqual(['καλημερα', 'καλημερα', 'ιδιοσ', 'ελλασ'])
    expect(indexWords('за́мок замо\u0301к ѝмя ѐсть')).toEqual(['замок', 'замок', 'имя', 'есть'])
    expect(indexWords('йод Україна ўсё ѓон ќе ї́сти')).toEqual(['йод', 'україна', 'ўсе', 'ѓон', 'ќе', 'їсти'])
  })

  it('join around an apostrophe and part at everything else', () => {
    expect(indexWords("don't 'quoted' hello_world e-mail")).toEqual([
      'dont',
      'don',
      'quoted',
      'hello',
      'world',
      'mail',
    ])
  })

  it.each(["'", '’', 'ʼ', '＇'])('come whole and in parts where %s stands in them', (sign) => {
    expect(indexWords(`huile d${sign}olive`)).toEqual(['huile', 'dolive', 'olive'])
    expect(indexWords(`L${sign}Été rock${sign}n${sign}roll`)).toEqual([
      'lete',
      'ete',
      'rocknroll',
      'rock',
      'roll',
    ])
  })

  it('are not parted by signs that cannot be seen', () => {
    const signs = [
      '\u00ad',
      '\u200c',
      '\u200d',
      '\u2060',
      '\ufeff',
      '\u200e',
      '\u200f',
      '\u202a',
      '\u2067',
      '\ufe0f',
    ]
    for (const sign of signs) {
      expect(indexWords(`cam${sign}ping ${sign}tent${sign}`), JSON.stringify(sign)).toEqual([
        'camping',
        'tent',
      ])
      expect(queryWords(`cam${sign}ping`), JSON.stringify(sign)).toEqual(['camping'])
    }
    expect(indexWords('one\u200btwo')).toEqual(['one', 'two'])
  })

  it('begin behind emoji, frames and marks that stand on no letter', () => {
    expect(indexWords('✔️Organic 1️⃣First 👩‍🌾farm \u0301acute')).toEqual(['organic', 'first', 'farm', 'acute'])
    expect(indexWords('✔️ 🧣 ❤️‍🔥')).toEqual([])
  })

  it('end at signs that are no part of them', () => {
    expect(indexWords('Lego™ bricks ℠ ①Organic ʼtis dogsʼ')).toEqual([
      'lego',
      'bricks',
      'organic',
      'tis',
      'dogs',
    ])
    expect(queryWords('lego™')).toEqual(['lego'])
    expect(indexWords('H₂O 20m²')).toEqual(['h2o', '20m2'])
  })

  it('are the same with е and ё', () => {
    expect(indexWords('Ёлка ёлка йод')).toEqual(['елка', 'елка', 'йод'])
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

  it('leave out single letters, the last one too, but for Han', () => {
    expect(queryWords('a red s')).toEqual(['red'])
    expect(queryWords('[a-z]')).toEqual([])
    expect(queryWords('red 茶')).toEqual(['red', '茶'])
    expect(queryWords('é')).toEqual([])
  })

  it('are whole where an apostrophe stands in them', () => {
    expect(queryWords("huile d'olive")).toEqual(['huile', 'dolive'])
    expect(queryWords('l’été')).toEqual(['lete'])
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
      ['don', 'Don'],
      ['stop', 'stop'],
      ['cafe', 'Café'],
      ['東京', '東京'],
      ['都', '都'],
    ])
  })
})

describe('spans of words with apostrophes', () => {
  it('are those of the whole and of its parts', () => {
    const text = "L’Été à l\u00ad'huile d'o\u00adlive ✔️Bio"
    const spans = wordSpans(text).map(({ word, start, end }) => [word, text.slice(start, end)])
    expect(spans).toEqual([
      ['lete', 'L’Été'],
      ['ete', 'Été'],
      ['a', 'à'],
      ['lhuile', "l\u00ad'huile"],
      ['huile', 'huile'],
      ['dolive', "d'o\u00adlive"],
      ['olive', 'o\u00adlive'],
      ['bio', 'Bio'],
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
