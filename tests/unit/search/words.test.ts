import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from '#packages/word-index/src/words/fold-text.ts'
import {
  isInner,
  joinedWord,
  queryWords,
  indexWords as readWords,
  splitQuery,
  wordSpans,
} from '#packages/word-index/src/words/words.ts'

/** The words of a text, without those that stand for two. */
const indexWords = (text: string) => readWords(text).filter((word) => !isInner(word))

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
      ['日本', '日本'],
      ['本語', '本語'],
      ['語の', '語の'],
      ['のお', 'のお'],
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
      ...['cafe', 'ecole', 'strasse', 'aero', 'lodz', 'istanbul', 'fine'],
      'aeroe',
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
      'helloworld',
      'email',
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
    expect(indexWords('✔️Organic 1️⃣First 👩‍🌾farm \u0301acute')).toEqual([
      ...['organic', 'first', 'farm', 'acute'],
      'organic1',
    ])
    expect(indexWords('✔️ 🧣 ❤️‍🔥')).toEqual([])
  })

  it('end at signs that are no part of them', () => {
    expect(indexWords('Lego™ bricks ℠ ①Organic ʼtis dogsʼ')).toEqual([
      'lego',
      'bricks',
      'organic',
      'tis',
      'dogs',
      'bricks1',
    ])
    expect(queryWords('lego™')).toEqual(['lego'])
    expect(indexWords('H₂O 20m²')).toEqual(['h2o', '20m2', '20'])
  })

  it('are the same with е and ё', () => {
    expect(indexWords('Ёлка ёлка йод')).toEqual(['елка', 'елка', 'йод'])
  })

  it('have 2 to 40 characters', () => {
    expect(indexWords(`a ab ${'x'.repeat(40)} ${'y'.repeat(41)} é`)).toEqual(['ab', 'x'.repeat(40)])
    expect(indexWords(`${'ж'.repeat(40)} ${'ж'.repeat(41)} ж`)).toEqual(['ж'.repeat(40)])
  })

  it('are found in scripts that put no spaces between them, a single Han character too', () => {
    expect(indexWords('東京都に行く')).toEqual([
      ...['東京', '都', '行く'],
      ...['東京', '京都', '都に', 'に行', '行く', '東', '京', '都', '行'],
    ])
    expect(indexWords('ภาษาไทย')).toEqual(['ภาษา', 'ไทย'])
  })

  it('are the same whether the text is plain or not', () => {
    const plain = fc.string({ unit: fc.constantFrom(..."abcXYZ019 '-_.,<&é") })
    fc.assert(
      fc.property(plain, (text) => {
        const without = (words: string[]) => words.filter((word) => !word.includes('йо'))
        expect(indexWords(text)).toEqual(without(indexWords(`${text} йо`)))
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
    expect(queryWords('a-')).toEqual([])
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

describe('forms of words', () => {
  const formsOf = (query: string) =>
    Object.fromEntries(
      splitQuery(query).map(({ word, forms }) => [word, forms.map((words) => words.join(' '))]),
    )

  it.each([
    ['KDP-601A1M/MS2D', ['kdp601a1m', '601a1mms2d', 'kdp601a1mms2d', '601', 'ms']],
    ['16 GB', ['16gb']],
    ['500ml', ['500', 'ml']],
    ['Türgriff', ['tuergriff']],
    ['Tür-Griff', ['turgriff', 'tuer', 'griff', 'tuergriff']],
    ['3,5mm', ['3.5', 'mm']],
    ['1/2', []],
    ['V neck', ['vneck']],
    ['Type C cable', ['typec', 'ccable']],
    ['M6 × 30', ['m6x30']],
    ['20x30 cm', ['20x30', '20x30cm', '20', '30']],
    ['0 986 494 123', ['0986494123']],
    ['A.123.456/7', ['a123.456', 'a123456', 'a123.4567', 'a1234567', '123.4567', '1234567']],
    ['Galaxy S23', ['galaxys23']],
    ['2.000', ['2000']],
    ['Þvottur', ['thvottur']],
    ['blue', []],
    ['a'.repeat(30).concat('-', 'b'.repeat(30)), []],
  ])('are indexed beside them: %s', (text, forms) => {
    expect(indexWords(text)).toEqual(expect.arrayContaining(forms))
    expect(indexWords(text).length).toBeLessThanOrEqual(forms.length + 3)
  })

  it.each([
    ['nut bar', { nut: ['nutbar'], bar: ['nutbar'] }],
    ['16gb', { '16gb': ['16 gb'] }],
    ['iphone5', { iphone5: [] }],
    ['türgriff', { turgriff: ['tuergriff'] }],
    ['l’olive', { lolive: ['olive'] }],
    ['kettle’s', { kettles: ['kettle'] }],
    ['don’t', { dont: [] }],
    ['12 14', { '12': [], '14': [] }],
    ['t-shirt', { tshirt: [] }],
    ['black-t-shirt', { black: ['blacktshirt'], tshirt: ['blacktshirt'] }],
    ['h&m', { hm: [] }],
    ['u.s.a.', { usa: [] }],
    ['a 4', { a4: [] }],
    ['5 m cable', { '5m': ['5mcable'], cable: ['5mcable'] }],
    ['4 red cups', { red: ['4red', 'redcups'], cups: ['redcups'] }],
    ['8 x 40', { '8x40': [] }],
    ['20 × 30', { '20x30': ['20 30'] }],
    ['mp3player', { mp3player: ['mp 3player', 'mp3 player'] }],
    ['1,000', { '1.000': ['1000'] }],
    ['1/2', {}],
    ['おせち', { おせ: [], せち: [] }],
  ])('are asked for beside those of a query: %s', (query, forms) => {
    expect(formsOf(query)).toEqual(forms)
  })

  it('of a decimal number are no other number', () => {
    expect(indexWords('3.5mm')).not.toContain('5mm')
    expect(indexWords('3.5mm')).not.toContain('35mm')
    expect(queryWords('3,5mm')).toEqual(['3.5mm'])
  })

  it('leave out what Arabic and Hebrew may be written without', () => {
    expect(indexWords('مَرَّاكُش كتـــاب أرجان שָׁלוֹם')).toEqual(['مراكش', 'كتاب', 'ارجان', 'שלום'])
  })

  it.each([
    ['قهوه', 'قهوة'],
    ['مستشفي', 'مستشفى'],
    ['سوال', 'سؤال'],
    ['كتاب', 'کتاب'],
    ['يخچال', 'یخچال'],
  ])('are the same for "%s" as for "%s", which another keyboard gives', (typed, written) => {
    expect(queryWords(typed)).toEqual(queryWords(written))
    expect(indexWords(written)).toEqual(queryWords(typed))
  })

  it('miss no two signs that follow each other, whatever the words are', () => {
    const signs = fc.string({
      unit: fc.constantFrom(...'茉莉花茶叶抹ラテおせち料理ー김치찌개'),
      minLength: 2,
      maxLength: 12,
    })
    fc.assert(
      fc.property(signs, (text) => {
        const words = new Set(indexWords(text))
        for (let at = 0; at + 2 <= text.length; at++)
          expect(queryWords(text.slice(at, at + 2)).every((word) => words.has(word))).toBe(true)
      }),
    )
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
      ['京都', '京都'],
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

describe('two words next to each other in a short text', () => {
  const joined = (text: string) => readWords(text).filter(isInner)

  it('have a word that stands for both as one', () => {
    expect(joined('Note book, lined')).toEqual([joinedWord('notebook')])
    expect(joined('Große Tasche')).toEqual([joinedWord('grossetasche')])
    expect(joined('Note, book')).toEqual([])
    expect(joined('Note\nbook')).toEqual([])
    expect(joined('A tea mug 2 x')).toEqual([joinedWord('teamug')])
  })

  it('have none in a sentence, nor with letters and digits that have forms of their own', () => {
    expect(joined(`${'Some words of a long sentence. '.repeat(3)}Note book`)).toEqual([])
    expect(joined('Zphone 15 of me')).toEqual([])
  })
})
