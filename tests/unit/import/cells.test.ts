import { describe, expect, it } from 'vitest'
import { addParagraphs } from '#lib/import/paragraphs.ts'
import {
  readCommaPrice,
  readInteger,
  readList,
  readName,
  readPrice,
  readWebAddress,
} from '#lib/import/read-cell.ts'
import { readZonedTime } from '#lib/import/read-zoned-time.ts'
import { convertWeight } from '#lib/import/weight.ts'

describe('readPrice', () => {
  it.each([
    ['19.9', 2, 1990],
    ['19.900', 2, 1990],
    ['500.00', 0, 500],
    ['0', 2, 0],
    ['', 2, null],
  ])('reads "%s" with exponent %i as %s', (cell, exponent, price) => {
    expect(readPrice(cell, 'The price', exponent)).toBe(price)
  })

  it.each(['9.999', '-1', 'free', '1,50', '1e9'])('refuses "%s" and says so', (cell) => {
    expect(() => readPrice(cell, 'The price', 2)).toThrow(`The price "${cell}" is not a price`)
  })
})

describe('readCommaPrice', () => {
  it.each([
    ['12,50', 2, 1250],
    ['12,5', 2, 1250],
    ['0,5000', 2, 50],
    ['500,00', 0, 500],
    ['1,299', 3, 1299],
    ['12.50', 2, 1250],
    ['', 2, null],
  ])('reads "%s" with exponent %i as %s', (cell, exponent, price) => {
    expect(readCommaPrice(cell, 'The price', exponent)).toBe(price)
  })

  it.each([
    ['1,299', 2],
    ['500,000', 0],
  ])('does not guess what "%s" means with exponent %i', (cell, exponent) => {
    expect(() => readCommaPrice(cell, 'The price', exponent)).toThrow(`The price "${cell}" may mean`)
  })

  it.each(['1.299,00', '1,299,00', '12,', ',50', '12,505', '-1,50'])('refuses "%s" and says so', (cell) => {
    expect(() => readCommaPrice(cell, 'The price', 2)).toThrow(`The price "${cell}"`)
  })
})

describe('readInteger', () => {
  it('reads whole numbers, with or without decimals of nothing', () => {
    expect([readInteger('7', 'Stock'), readInteger('-2.0', 'Stock'), readInteger('', 'Stock')]).toEqual([
      7,
      -2,
      null,
    ])
  })

  it.each(['7.5', 'many', '99999999999'])('refuses "%s"', (cell) => {
    expect(() => readInteger(cell, 'Stock')).toThrow('not a whole number')
  })
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
  expect([convertWeight(0, 'g', 'kg'), convertWeight(2, 'stone', 'kg')]).toEqual([null, null])
})

describe('readZonedTime', () => {
  it.each([
    ['2026-11-21 09:30:00', 'UTC', '2026-11-21T09:30:00.000Z'],
    ['2026-11-21 09:30:00', 'Asia/Jakarta', '2026-11-21T02:30:00.000Z'],
    ['2026-07-01 12:00:00', 'America/New_York', '2026-07-01T16:00:00.000Z'],
    ['2026-11-01 03:00:00', 'America/New_York', '2026-11-01T08:00:00.000Z'],
    ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
  ])('reads %s in %s', (text, zone, moment) => {
    expect(readZonedTime(text, zone)?.toISOString()).toBe(moment)
  })

  it.each(['', '0000-00-00 00:00:00', 'tomorrow', '21.11.2026'])('knows no time in "%s"', (text) => {
    expect(readZonedTime(text, 'UTC')).toBeNull()
  })
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
