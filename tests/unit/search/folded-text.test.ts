import { describe, expect, it } from 'vitest'
import {
  foldAroundApostrophes,
  foldKana,
  foldText,
  spellUmlauts,
} from '#packages/word-index/src/words/fold-text.ts'
import { mayJoin, runsOf } from '#packages/word-index/src/words/forms.ts'
import { wordSpans } from '#packages/word-index/src/words/words.ts'

describe('a folded text', () => {
  it.each([
    ["L'Été", 'lete', "l'ete"],
    ['ʼtis rock ʼn', ' tis rock  n', ' tis rock  n'],
    ['カタカナ', 'かたかな', 'カタカナ'],
    ['Ёлка Ѐ ѝ', 'елка е и', 'елка е и'],
    ['ΑΣ ΐ ας', 'ασ ι ασ', 'ασ ι ασ'],
    ['ﬁne Æ œ ø ł đ ı İ ß', 'fine ae oe o l d i i ss', 'fine ae oe o l d i i ss'],
    ['3,5 3,a a,5', '3.5 3,a a,5', '3.5 3,a a,5'],
    ['é 3,5', 'e 3.5', 'e 3.5'],
    ['Lego™ ℠x ①a', 'lego   x  1 a', 'lego   x  1 a'],
    ['زيتونة أ إ آ ٱ ؤ', 'زيتونه ا ا ا ا و', 'زيتونه ا ا ا ا و'],
    ['й ї', 'й ї', 'й ї'],
    ["don't 'x'", "dont 'x'", "don't 'x'"],
    ['ＡＢＣ', 'abc', 'abc'],
  ])('is the same for all ways to write it: %s', (text, folded, around) => {
    expect([foldText(text), foldAroundApostrophes(text)]).toEqual([folded, around])
  })

  it('has umlauts spelled by two letters, and katakana as hiragana', () => {
    expect(spellUmlauts('ÄÖÜÅØÞÐ äöüåøþð')).toBe('AEOEUEAAOETHD aeoeueaaoethd')
    expect([spellUmlauts('a\u0308'), spellUmlauts('é\u0301'), spellUmlauts('plain')]).toEqual([
      'ae',
      'é\u0301',
      'plain',
    ])
    expect(foldKana('ァヶヽヾー・ぁ')).toBe('ぁゖゝゞー・ぁ')
  })

  it.each<[string, [string, string][]]>([
    [
      'a-b  c',
      [
        ['a', ''],
        ['b', '-'],
        ['c', '  '],
      ],
    ],
    ["a'b", [['ab', '']]],
    [
      '3.5.6',
      [
        ['3.5', ''],
        ['6', '.'],
      ],
    ],
    ["3.5'4.5", [['3.54.5', '']]],
    [
      'x_y',
      [
        ['x', ''],
        ['y', '_'],
      ],
    ],
    [
      'é-b c',
      [
        ['é', ''],
        ['b', '-'],
        ['c', ' '],
      ],
    ],
    [
      'a.b',
      [
        ['a', ''],
        ['b', '.'],
      ],
    ],
    [
      '1.a',
      [
        ['1', ''],
        ['a', '.'],
      ],
    ],
    [
      'a.1',
      [
        ['a', ''],
        ['1', '.'],
      ],
    ],
    [
      "a''b",
      [
        ['a', ''],
        ['b', "''"],
      ],
    ],
    ["'a", [['a', "'"]]],
    ["a'", [['a', '']]],
    ['z09', [['z09', '']]],
    [
      'a`{@[/:b',
      [
        ['a', ''],
        ['b', '`{@[/:'],
      ],
    ],
  ])('has runs with gaps between them: %s', (text, runs) => {
    expect(runsOf(text).map(({ text, gap }) => [text, gap])).toEqual(runs)
  })

  it('may have two runs as one word of four to forty letters, unless both are numbers', () => {
    const pairs = [
      ['a', 'bcd'],
      ['a', 'bc'],
      ['12', '34'],
      ['1.2', '3.4'],
      ['12', 'ab'],
    ] as const
    expect(pairs.map(([one, other]) => mayJoin(one, other))).toEqual([true, false, false, false, true])
    expect([20, 21].map((letters) => mayJoin('a'.repeat(20), 'b'.repeat(letters)))).toEqual([true, false])
  })
})

describe('where words stand', () => {
  it.each<[string, [string, number, number][]]>([
    [
      '3,5mm x',
      [
        ['3.5mm', 0, 5],
        ['x', 6, 7],
      ],
    ],
    [
      "d'é a",
      [
        ['de', 0, 3],
        ['a', 4, 5],
      ],
    ],
    ['茶', [['茶', 0, 1]]],
    [
      'お茶です a',
      [
        ['お茶', 0, 2],
        ['茶で', 1, 3],
        ['です', 2, 4],
        ['a', 5, 6],
      ],
    ],
    ['한글', [['한글', 0, 2]]],
    [
      'ภาษาไทย',
      [
        ['ภาษา', 0, 4],
        ['ไทย', 4, 7],
      ],
    ],
    [
      'x\uFEFFy z',
      [
        ['xy', 0, 3],
        ['z', 4, 5],
      ],
    ],
    [
      '1,5 2',
      [
        ['1.5', 0, 3],
        ['2', 4, 5],
      ],
    ],
    [
      "o'a'bc",
      [
        ['oabc', 0, 6],
        ['bc', 4, 6],
      ],
    ],
    [
      'é o’a’bc',
      [
        ['e', 0, 1],
        ['oabc', 2, 8],
        ['bc', 6, 8],
      ],
    ],
    [
      'カタカナ 🎉',
      [
        ['かた', 0, 2],
        ['たか', 1, 3],
        ['かな', 2, 4],
      ],
    ],
  ])('in "%s"', (text, spans) => {
    expect(wordSpans(text).map(({ word, start, end }) => [word, start, end])).toEqual(spans)
  })
})
