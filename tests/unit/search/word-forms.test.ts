import { describe, expect, it } from 'vitest'
import { exactWord, isInnerByte } from '#packages/word-index/src/words/exact-word.ts'
import { indexWords, isInner, joinedWord, splitQuery } from '#packages/word-index/src/words/words.ts'

const own = (text: string) =>
  indexWords(text)
    .filter((word) => !isInner(word))
    .join(' ')

describe('all words of a text', () => {
  it.each([
    ['KDP-601A1M/MS2D', 'kdp 601a1m ms2d 601 ms kdp601a1m kdp601a1mms2d 601a1mms2d'],
    ['16 GB', '16 gb 16gb'],
    [
      'AA-BB-CC-DD-EE-FF',
      'aa bb cc dd ee ff aabb aabbcc bbcc aabbccdd ccdd aabbccddee ddee aabbccddeeff eeff',
    ],
    ['AA-BB-CC-DD-EE-FF-GG', 'aa bb cc dd ee ff gg aabbccddeeffgg'],
    ['12-34', '12 34'],
    ['1234-567', '1234 567'],
    ['1234-5678', '1234 5678 12345678'],
    ['205/55 R16', '205 55 r16 20555r16 16'],
    ['205/55 XL tyre', '205 55 xl tyre 20555xl 55xl'],
    ['V neck and USB C', 'neck and usb vneck usbc'],
    ['X ray a T', 'ray xray'],
    ['20 × 30 cm', '20 30 cm 30cm 20x30cm 20x30'],
    ['0 986 494 123', '986 494 123 0986494123'],
    ['A.123.456/7', '123.456 123456 a123.456 a123456 a123.4567 a1234567 123.4567 1234567'],
    ['10.000', '10.000 10000'],
    ['Türgriff-Set', 'turgriff set turgriffset tuergriff set tuergriffset'],
    ['N°5', 'n5'],
    ["rock'n'roll 12", 'rocknroll rock roll 12 rocknroll12'],
    ['AB12CD34EF', 'ab12cd34ef'],
    ['hello_world', 'hello world helloworld'],
    [
      `${'a'.repeat(20)}-${'b'.repeat(20)}`,
      `${'a'.repeat(20)} ${'b'.repeat(20)} ${'a'.repeat(20)}${'b'.repeat(20)}`,
    ],
    [`${'a'.repeat(20)}-${'b'.repeat(21)}`, `${'a'.repeat(20)} ${'b'.repeat(21)}`],
  ])('are in its index: %s', (text, words) => {
    expect(own(text)).toBe(words)
  })

  it.each([
    ['Note book lined paper', 3],
    ['ab cde fgh', 1],
    ['abc de', 0],
    ['abc  def', 0],
    ['abc_ def', 0],
    ['abc def_x', 0],
    ['abc def2', 0],
    ['2abc def', 0],
    ['é abc def', 1],
    ['große tasche', 1],
    ['große, tasche', 0],
    ['茶 note book', 0],
    [`${'x'.repeat(20)} ${'y'.repeat(20)}`, 1],
    [`${'x'.repeat(21)} yyy`, 0],
    [`yyy ${'x'.repeat(21)}`, 0],
    [`${'x'.repeat(70)} note book`, 1],
    [`${'x'.repeat(71)} note book`, 0],
    ["note book's", 1],
  ])('have pairs that a query may write as one: %s', (text, pairs) => {
    expect(indexWords(text).filter(isInner)).toHaveLength(pairs)
  })

  it('stand for others by the same digits for ever, since indexes hold them', () => {
    expect([joinedWord('notebook'), joinedWord('türgriff')]).toEqual(['+9lxja3n', '+516p6ke'])
    expect(['a', 'É', '日本', 'T-shirt', 't shirt', 'Ünï Cödé'].map(exactWord)).toEqual([
      ...['=s4ejjpq', '=rmn4ndd', '=bu4ro8g', '=emy7bli', '=emy7bli', '=0redizg'],
    ])
    expect(['+a', '=a', 'a+', 'a'].map(isInner)).toEqual([true, true, false, false])
    expect([0x3d, 0x2b, 0x61, undefined].map(isInnerByte)).toEqual([true, true, false, false])
  })

  it('are a whole title up to 120 letters in 240 characters', () => {
    const isExact = (text: string) => exactWord(text) !== null
    expect(['x'.repeat(120), 'x'.repeat(121), '!!!', ''].map(isExact)).toEqual([true, false, false, false])
    expect(['é'.repeat(120), 'é'.repeat(121), '’'].map(isExact)).toEqual([true, false, false])
    expect([`${' '.repeat(239)}a`, `${' '.repeat(240)}a`].map(isExact)).toEqual([true, false])
  })
})

describe('all words of a query, with their forms', () => {
  it.each<[string, Record<string, string[]>]>([
    ['205/55 R16', { '205': ['20555r16'], '55': ['55r16', '20555r16'], r16: ['55r16', '20555r16'] }],
    ['0 986 494 123', { '986': ['0986494123'], '494': ['0986494123'], '123': ['0986494123'] }],
    ['iphone15pro', { iphone15pro: ['iphone 15 pro', 'iphone 15pro', 'iphone15 pro'] }],
    ['ssd1tb', { ssd1tb: ['ssd 1tb', 'ssd1 tb'] }],
    ['türgriff set', { turgriff: ['tuergriff', 'turgriffset'], set: ['turgriffset'] }],
    ['x y z', { xyz: [] }],
    ['a-b-c', { abc: [] }],
    ['V neck', { neck: ['vneck'] }],
    ['東京都 tea', { 東京: [], 京都: [], tea: [] }],
    ['1.000 x', { '1.000': ['1000', '1.000x'] }],
    [
      'ab-cd-ef gh',
      {
        ab: ['abcd', 'abcdef'],
        cd: ['abcd', 'cdef', 'abcdef'],
        ef: ['cdef', 'efgh', 'abcdef'],
        gh: ['efgh'],
      },
    ],
    ['red shoe red', { shoe: ['redshoe', 'shoered'], red: ['redshoe', 'shoered'] }],
    ['16gb 16gb', { '16gb': ['16 gb', '16gb16gb', '16 gb', '16gb16gb'] }],
    ["qu'elle", { quelle: ['elle'] }],
    ["jusqu'ici", { jusquici: [] }],
    ["it's", { its: [] }],
    ["cat's", { cats: ['cat'] }],
    ["l'or", { lor: [] }],
    ["l'été", { lete: ['ete'] }],
    ["rock'n'roll", { rocknroll: [] }],
    [`${'a'.repeat(20)}-${'b'.repeat(21)}`, { ['a'.repeat(20)]: [], ['b'.repeat(21)]: [] }],
    ['tea cup s', { tea: ['teacup'], cup: ['teacup', 'cups'] }],
  ])('are asked for: %s', (query, forms) => {
    const asked = splitQuery(query).map(
      ({ word, forms }) => [word, forms.map((words) => words.join(' '))] as const,
    )
    expect(Object.fromEntries(asked)).toEqual(forms)
  })
})
