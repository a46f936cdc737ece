import { describe, expect, it } from 'vitest'
import {
  isMeasure,
  joinGroups,
  joinNumber,
  joinSize,
  joinSizes,
  partsOfSize,
  plainNumber,
  splitNumber,
  waysToSplit,
} from '#packages/word-index/src/words/numbers.ts'
import { otherNumbers } from '#packages/word-index/src/words/plurals.ts'

describe('numbers with letters', () => {
  it.each<[string, string[], string[][]]>([
    ['16gb', ['16', 'gb'], [['16', 'gb']]],
    ['h2o', [], []],
    ['a1b2c3', [], []],
    [
      'ab12cd34',
      ['ab', '12', 'cd', '34'],
      [
        ['ab', '12', 'cd', '34'],
        ['ab', '12cd34'],
        ['ab12', 'cd34'],
      ],
    ],
    ['ab12cd34ef', [], []],
    ['gb', [], []],
    ['16', [], []],
    ['3.5mm', ['3.5', 'mm'], [['3.5', 'mm']]],
    ['日本12', [], []],
    ['é12', ['12'], []],
  ])('stand apart: %s', (run, parts, ways) => {
    expect([splitNumber(run), waysToSplit(run)]).toEqual([parts, ways])
  })

  it.each([
    ['16', 'gb', true],
    ['16', 'cup', true],
    ['16', 'cups', false],
    ['16', 'квт', true],
    ['16', 'лошадь', false],
    ['16', '12', false],
    ['3.5', 'mm', true],
    ['galaxy', 's23', true],
    ['galaxy', 'ab12', true],
    ['galaxy', 'abc12', false],
    ['galaxy', '15', true],
    ['galaxy', 'pro', false],
    ['s23', 'ultra', false],
    ['a4', 'b5', true],
    ['a4', '12', false],
    ['a4x', 'b5', false],
    ['12', 'b5', false],
  ])('stand together: %s %s', (one, other, isOne) => {
    expect(joinNumber(one, other)).toEqual(isOne ? [one + other] : [])
  })

  it('are a measure with a unit', () => {
    const units = [
      'm',
      'm2',
      'm3',
      'km2',
      'cm',
      'dl',
      'l',
      'kg',
      'mg',
      'µg',
      'w',
      'kwh',
      'va',
      'kva',
      'ah',
      'mah',
      'gb',
      'mhz',
      'in',
      'ft',
      'yd',
      'oz',
      'lb',
      'lbs',
      'gal',
      'мм',
      'гб',
    ]
    for (const unit of units) expect(isMeasure('5', unit), unit).toBe(true)
    for (const unit of ['cup', 'xm', 'mx', '', 'm4', 'lbss']) expect(isMeasure('5', unit), unit).toBe(false)
    expect(isMeasure('5.5', 'kg')).toBe(true)
    expect(isMeasure('a', 'm')).toBe(false)
  })

  it('are thousands with a separator', () => {
    const numbers = ['1.000', '12.345', '123.456', '1.00', '0.100', '1234.567', '10.0000', 'x1.000']
    expect(numbers.flatMap(plainNumber)).toEqual(['1000', '12345', '123456'])
  })

  it.each<[string, string[], string]>([
    ['20 × 30 cm', ['20x30cm', '20x30'], '20x30 cm'],
    ['20x30', ['20x30'], '20x30'],
    ['20x30x40mm', ['20x30x40mm', '20x30x40'], '20x30x40mm'],
    ['m8 x 40', ['m8x40'], 'm8x40'],
    ['20x', [], '20x'],
    ['x20', [], 'x20'],
    ['20 x 30 cups', ['20x30'], '20x30 cups'],
    ['20x30 abc', ['20x30abc', '20x30'], '20x30 abc'],
    ['20  x  30', ['20x30'], '20x30'],
    ['20   x 30', [], '20   x 30'],
    ['1 x 2 x 3 x 4', ['1x2x3x4'], '1x2x3x4'],
    ['20x30.5cm', ['20x30.5cm', '20x30.5'], '20x30.5cm'],
    ['a 2x3 and 4x5 b', ['2x3and', '2x3', '4x5b', '4x5'], 'a 2x3 and 4x5 b'],
  ])('are sizes: %s', (text, sizes, joined) => {
    expect([joinSizes(text), joinSize(text)]).toEqual([sizes, joined])
  })

  it('have the parts of a size, if each is long enough for a word', () => {
    expect(['20x30', '20x30x40', '1.5x20', '2x30', 'x20', '20', 'm8x40'].map(partsOfSize)).toEqual([
      ...[['20', '30'], ['20', '30', '40'], ['1.5', '20'], [], [], [], []],
    ])
  })

  it('are one number in groups of eight digits at least', () => {
    const texts = ['0 986 494 123', '12 34 56 78', '12 34 567', '12  345678', 'a1234 5678', '1234 5678a']
    expect(texts.flatMap(joinGroups)).toEqual(['0986494123', '12345678'])
    expect(joinGroups('1234 5678 a 1111 2222')).toEqual(['12345678', '11112222'])
  })
})

describe('the other number of a word', () => {
  it.each([
    ['en', 'kettle', 'kettles'],
    ['en', 'box', 'boxs boxes'],
    ['en', 'boxes', 'boxe boxess boxeses box'],
    ['en', 'berry', 'berrys berries'],
    ['en', 'berries', 'berrie berriess berrieses berry'],
    ['en', 'knife', 'knifes knives'],
    ['en', 'glass', 'glasss'],
    ['en', 'bus', 'buss'],
    ['en', 'gas', 'gass gases'],
    ['en', 'ab', ''],
    ['en', '12', ''],
    ['en', 'a1b', ''],
    ['de', 'lampe', 'lamp lampee lampeen lampen lampeer lampes lampenen'],
    ['es', 'luz', 'luzs luzes luces'],
    ['es', 'luces', 'luce lucess luc luceses luz'],
    ['fr', 'chevaux', 'chevauxs chevau chevauxx cheval chevail'],
    ['it', 'libri', 'libro libre librio'],
    ['nl', 'huizen', 'huiz huizenen huizens huis'],
    ['pt', 'homens', 'homen homenss homenses homem'],
    ['da', 'bord', 'border bordr borde borderne borden bordet'],
  ] as const)('in %s: %s', (language, word, others) => {
    expect(otherNumbers(word, [language]).join(' ')).toBe(others)
  })

  it('is that of all languages, each once, and none without one', () => {
    expect(otherNumbers('lampe', ['de', 'en'])).toEqual(otherNumbers('lampe', ['de']))
    expect(otherNumbers('box', ['en', 'de'])).toEqual([
      'boxs',
      'boxes',
      'boxe',
      'boxen',
      'boxn',
      'boxer',
      'boxnen',
    ])
    expect(otherNumbers('box', [])).toEqual([])
  })
})
