import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeUnitPrice,
  createUnitMeasure,
  type Measure,
  parseUnitMeasure,
  toUnitMeasure,
  type Unit,
  type UnitMeasure,
  unitCode,
  unitNames,
  writeGoogleMeasure,
  writeUnitMeasure,
} from '#lib/services/money/unit-measure.ts'
import { draws } from '#tests/support/draws.ts'

/** The sizes of units as their standards define them, written apart from the code: fractions of kg, l, m, m² and a piece. */
const DEFINED: Record<Unit, [kind: string, numerator: bigint, denominator: bigint]> = {
  mg: ['kg', 1n, 1_000_000n],
  g: ['kg', 1n, 1000n],
  kg: ['kg', 1n, 1n],
  oz: ['kg', 45_359_237n, 1_600_000_000n],
  lb: ['kg', 45_359_237n, 100_000_000n],
  ml: ['l', 1n, 1000n],
  cl: ['l', 1n, 100n],
  l: ['l', 1n, 1n],
  m3: ['l', 1000n, 1n],
  // 231 cubic inches to the gallon.
  gal: ['l', 231n * 254n ** 3n, 1_000_000_000n],
  qt: ['l', 231n * 254n ** 3n, 4_000_000_000n],
  pt: ['l', 231n * 254n ** 3n, 8_000_000_000n],
  floz: ['l', 231n * 254n ** 3n, 128_000_000_000n],
  mm: ['m', 1n, 1000n],
  cm: ['m', 1n, 100n],
  m: ['m', 1n, 1n],
  in: ['m', 254n, 10_000n],
  ft: ['m', 3048n, 10_000n],
  yd: ['m', 9144n, 10_000n],
  cm2: ['m2', 1n, 10_000n],
  m2: ['m2', 1n, 1n],
  ft2: ['m2', 3048n ** 2n, 100_000_000n],
  piece: ['piece', 1n, 1n],
}

const measure = (unit: Unit) =>
  fc.integer({ min: 1, max: 1_000_000_000 }).map((thousandths): Measure => ({ thousandths, unit }))

const unitMeasure = fc.constantFrom(...unitNames).chain((unit) => {
  const alike = unitNames.filter((other) => DEFINED[other][0] === DEFINED[unit][0])
  return fc
    .record({ contents: measure(unit), base: fc.constantFrom(...alike).chain(measure) })
    .map(({ contents, base }): UnitMeasure => ({ contents, base }))
})

const read = (text: string): UnitMeasure => {
  const parsed = parseUnitMeasure(text)
  if (!parsed) throw new Error(`"${text}" is no measure.`)
  return parsed
}

describe('a unit price', () => {
  it.each([
    [400, '500 g / 1 kg', 800],
    [399, '750 ml / 1 l', 532],
    [399, '750 ml / 100 ml', 53],
    [399, '750ml/100ml', 53],
    [2500, '25 m2 / m2', 100],
    [1000, '2,5 m / m', 400],
    [999, '12 Stück', 83],
    [250, '0.75 l', 333],
    // Half a unit is rounded up.
    [1, '2 kg', 1],
    [2500, '25 m2 / 1 m²', 100],
    [128, '1 gal / 1 floz', 1],
  ])('of %i for %s is %i', (price, text, expected) => {
    expect(computeUnitPrice(price, read(text))).toBe(expected)
  })

  it('is not stated for what is free, and where it would be zero', () => {
    expect(computeUnitPrice(0, read('500 g'))).toBeNull()
    expect(computeUnitPrice(1, read('1000 kg / 1 g'))).toBeNull()
    expect(computeUnitPrice(999_999_999_999, read('0.001 mg / 1000000 kg'))).toBeNull()
  })

  it('is within half a minor unit of the exact quotient, whatever the units', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), unitMeasure, (price, both) => {
        const amount = computeUnitPrice(price, both)
        const [top, bottom] = [both.base, both.contents].map(({ thousandths, unit }) => {
          const [, numerator, denominator] = DEFINED[unit]
          return { numerator: BigInt(thousandths) * numerator, denominator }
        })
        if (!top || !bottom) throw new Error('There are two measures.')
        const numerator = BigInt(price) * top.numerator * bottom.denominator
        const denominator = bottom.numerator * top.denominator
        if (amount === null) {
          const isTiny = 2n * numerator < denominator
          expect(isTiny || numerator > BigInt(Number.MAX_SAFE_INTEGER - 1) * denominator).toBe(true)
          return
        }
        const distance = 2n * (BigInt(amount) * denominator - numerator)
        expect(distance > -denominator && distance <= denominator).toBe(true)
      }),
      draws(300),
    )
  })
})

describe('a measure', () => {
  it('is read as it is written', () => {
    fc.assert(
      fc.property(unitMeasure, (both) => {
        expect(parseUnitMeasure(writeUnitMeasure(both))).toEqual(both)
      }),
      draws(300),
    )
  })

  it('is written plainly, with the usual base where none is named', () => {
    expect(writeUnitMeasure(read('750ml'))).toBe('750 ml / 1 l')
    expect(writeUnitMeasure(read(' 0,125 Liter / 100 ML '))).toBe('0.125 l / 100 ml')
    expect(writeUnitMeasure(read('10.50 fl oz/pt'))).toBe('10.5 floz / 1 pt')
    expect(writeUnitMeasure(read('80 g'))).toBe('80 g / 1 kg')
    expect(writeUnitMeasure(read('30 cm'))).toBe('30 cm / 1 m')
    expect(writeUnitMeasure(read('100 cm²'))).toBe('100 cm2 / 1 m2')
  })

  it.each([
    '',
    'ml',
    '0 ml',
    '-1 ml',
    '1,000 g',
    '750 ml / 1 kg',
    '750 ml / 0 l',
    '750 ml / 1 parsec',
    '750 ml\n1',
    '750 ml / 1 l / 1 l',
    '1 parsec',
    '1.2345 kg',
    '750',
    '99999999 kg',
  ])('is not read from "%s"', (text) => {
    expect(parseUnitMeasure(text)).toBeNull()
  })

  it('is read from the database, where it may be missing', () => {
    expect(toUnitMeasure('750 ml / 1 l')).toEqual(read('750 ml'))
    expect(toUnitMeasure(null)).toBeNull()
  })

  it('has the codes of UN/CEFACT', () => {
    expect((['ml', 'm2', 'piece'] as const).map(unitCode)).toEqual(['MLT', 'MTK', 'H87'])
  })

  it('has whole thousandths', () => {
    const base: Measure = { thousandths: 1000, unit: 'kg' }
    for (const thousandths of [0, -1, 0.5, Number.NaN, 1_000_000_001])
      expect(createUnitMeasure({ thousandths, unit: 'g' }, base)).toBeNull()
  })

  it('is written for Google in units that it knows', () => {
    expect(writeGoogleMeasure(read('750 ml / 1 l'))).toEqual({ measure: '750ml', base: '1l' })
    expect(writeGoogleMeasure(read('1.5 m2'))).toEqual({ measure: '1.5sqm', base: '1sqm' })
    expect(writeGoogleMeasure(read('12 pieces / 100 pieces'))).toEqual({ measure: '12ct', base: '100ct' })
    expect(writeGoogleMeasure(read('0.75 l / 0.1 l'))).toEqual({ measure: '0.75l', base: null })
    expect(writeGoogleMeasure(read('30 mm'))).toBeNull()
  })
})
