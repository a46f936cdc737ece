import { describe, expect, it } from 'vitest'
import { NumberStyle } from '#lib/import/cells/number-style.ts'
import { addParagraphs } from '#lib/import/cells/paragraphs.ts'
import { parseZonedTime } from '#lib/import/cells/parse-zoned-time.ts'
import {
  readFlag,
  readInteger,
  readList,
  readName,
  readPrice,
  readWebAddress,
} from '#lib/import/cells/read-cell.ts'
import { convertWeight } from '#lib/import/cells/weight.ts'

/** The style of a file that holds these numbers. */
function styleOf(...cells: string[]): NumberStyle {
  const style = new NumberStyle()
  for (const cell of cells) style.add(cell)
  return style
}

const priceIn = (file: string[], cell: string, exponent = 2) =>
  readPrice(cell, 'The price', exponent, styleOf(...file, cell))

describe('NumberStyle', () => {
  it.each([
    ['.5', '0.5'],
    ['1.', '1'],
    ['+2', '2'],
    ['-0.250', '-0.25'],
    ['−3', '-3'],
    ['1e3', '1000'],
    ['1.25E+2', '125'],
    ['12e-3', '0.012'],
    ["'7.5", '7.5'],
    ['1 299.50', '1299.5'],
    ['1\u00a0299', '1299'],
    ['12\u2009345\u202f678.9', '12345678.9'],
    ["1'299.00", '1299'],
    ['1’299.00', '1299'],
    ['1,299.00', '1299'],
    ['1,299,000', '1299000'],
    ['1.299,00', '1299'],
    ['1.299.000', '1299000'],
    ['12,5', '12.5'],
    [',5', '0.5'],
    ['0,500', '0.5'],
    ['1.299', '1.299'],
  ])('reads "%s" as %s', (cell, plain) => {
    expect(styleOf(cell).read(cell)).toEqual({ plain })
  })

  it.each([
    '',
    '-',
    '.',
    'e3',
    '1e',
    'one',
    '1,2,3',
    '1.2.3',
    '1,299,00',
    '1 29',
    '5 kg',
    '0x1F',
    '1/2',
    '--1',
  ])('finds no number in "%s"', (cell) => expect(styleOf(cell).read(cell)).toBeNull())

  it('reads "1,299" as the rest of the file is written', () => {
    expect(styleOf('12.50').read('1,299')).toEqual({ plain: '1299' })
    expect(styleOf('12,50').read('1,299')).toEqual({ plain: '1.299' })
    expect(styleOf('12,50').read('1.299')).toEqual({ plain: '1299' })
    expect(styleOf('7', '').read('1,299')).toEqual({ readings: ['1299', '1.299'] })
  })

  it('reads what is clear by itself if the file is written both ways', () => {
    const mixed = styleOf('12.50', '12,50')
    expect(['9,5', '9.5'].map((cell) => mixed.read(cell))).toEqual([{ plain: '9.5' }, { plain: '9.5' }])
    expect(mixed.read('1,299')).toEqual({ readings: ['1299', '1.299'] })
  })

  it('tells which mark it found', () => {
    const marks = [styleOf('7', '1,299'), styleOf('.5'), styleOf('1.299,00'), styleOf('.5', ',5')]
    expect(marks.map(({ decimalMark }) => decimalMark)).toEqual([null, 'point', 'comma', 'mixed'])
  })
})

describe('readPrice', () => {
  it.each([
    ['19.9', 2, 1990],
    ['19.900', 2, 1990],
    ['500.00', 0, 500],
    ['0', 2, 0],
    ['', 2, null],
    ['12,50', 2, 1250],
    ['0,5000', 2, 50],
    ['500,00', 0, 500],
    ['1,299', 3, 1299],
    ['1.299,00', 2, 129_900],
    ['1e3', 2, 100_000],
  ])('reads "%s" with exponent %i as %s', (cell, exponent, price) => {
    expect(priceIn([], cell, exponent)).toBe(price)
  })

  it.each(['9.999', '-1', 'free', '1e99', '12,5051', '-1,50', '1,299,00'])(
    'refuses "%s" and says so',
    (cell) => {
      expect(() => priceIn([], cell)).toThrow(`The price "${cell}" is not a price`)
    },
  )

  it.each([
    ['1,299', 2],
    ['500,000', 0],
  ])('does not guess what "%s" means with exponent %i', (cell, exponent) => {
    expect(() => priceIn([], cell, exponent)).toThrow(`The price "${cell}" may mean`)
  })
})

describe('readInteger', () => {
  it('reads whole numbers, with or without decimals of nothing', () => {
    const cells = ['7', '-2.0', '1e3', '1 000', '']
    expect(cells.map((cell) => readInteger(cell, 'Stock', styleOf()))).toEqual([7, -2, 1000, 1000, null])
  })

  it.each(['7.5', 'many', '99999999999'])('refuses "%s"', (cell) => {
    expect(() => readInteger(cell, 'Stock', styleOf())).toThrow('not a whole number')
  })
})

it('reads yes and no as spreadsheets of several languages write them', () => {
  expect(['TRUE', 'yes', '1', '1.0', 'WAHR', 'vrai', 'Sí'].map(readFlag)).toEqual(Array(7).fill(true))
  expect(['False', 'no', '0', '0,0', 'FALSCH', 'faux'].map(readFlag)).toEqual(Array(6).fill(false))
  expect(['', 'maybe', '2'].map(readFlag)).toEqual(Array(3).fill(undefined))
})

it('reads lists whose parts may hold escaped commas', () => {
  expect(readList('a, b\\, c ,,d')).toEqual(['a', 'b, c', 'd'])
})

it('reads names that were stored as HTML', () => {
  expect([readName('Bags &amp; Belts'), readName('R&D'), readName('A < B')]).toEqual([
    'Bags & Belts',
    'R&D',
    'A < B',
  ])
})

it('reads http and https addresses only', () => {
  expect(readWebAddress('//cdn.example/a b.png')).toBe('https://cdn.example/a%20b.png')
  expect(readWebAddress('javascript:alert(1)')).toBeNull()
  expect(readWebAddress('/a.png')).toBeNull()
})

it('converts weights into thousandths of the unit of the shop', () => {
  expect(convertWeight(500, 'g', 'kg')).toBe(500)
  expect(convertWeight(1.5, 'lbs', 'lb')).toBe(1500)
  expect(convertWeight(1, 'kg', 'oz')).toBe(35_274)
  expect(convertWeight(0, 'g', 'kg')).toBeNull()
  expect(() => convertWeight(2, 'stone', 'kg')).toThrow('Weights in "stone" cannot be converted.')
  expect(() => convertWeight(-2, 'g', 'kg')).toThrow('below zero')
  expect(() => convertWeight(1e13, 'g', 'kg')).toThrow('too large')
})

describe('parseZonedTime', () => {
  it.each([
    ['2026-11-21 09:30:00', 'UTC', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21 09:30:00', 'Asia/Jakarta', '2026-11-21T02:30:00.000Z'],
    ['2026-07-01 12:00:00', 'America/New_York', '2026-07-01T16:00:00.000Z'],
    ['2026-11-01 03:00:00', 'America/New_York', '2026-11-01T08:00:00.000Z'],
    ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
    ['2026-11-21T09:30:00+02:00', 'Asia/Jakarta', '2026-11-21T07:30:00.000Z'],
    ['2026-11-21 09:30:00+0200', 'UTC', '2026-11-21T07:30:00.000Z'],
    ['2026-11-21T09:30:00.5Z', 'Asia/Jakarta', '2026-11-21T09:30:00.500Z'],
  ])('reads %s in %s', (text, zone, moment) => {
    expect(parseZonedTime(text, zone)?.toISOString()).toBe(moment)
  })

  it.each(['', '0000-00-00 00:00:00', 'tomorrow', '21.11.2026', '2026-02-31', '2026-13-01'])(
    'knows no time in "%s"',
    (text) => {
      expect(parseZonedTime(text, 'UTC')).toBeNull()
    },
  )
})

describe('addParagraphs', () => {
  it('makes paragraphs of blank lines and breaks of line ends', () => {
    expect(addParagraphs('One\ntwo\r\n\r\nthree')).toBe('<p>One<br>\ntwo</p>\n<p>three</p>')
  })

  it('leaves blocks whole', () => {
    expect(addParagraphs('One\n<pre>a\n\nb</pre>\nTwo')).toBe('<p>One</p>\n<pre>a\n\nb</pre>\n<p>Two</p>')
  })

  it('leaves text that has paragraphs as it is', () => {
    expect(addParagraphs('<p>One</p>\n\n<p>Two</p>')).toBe('<p>One</p>\n\n<p>Two</p>')
  })
})
