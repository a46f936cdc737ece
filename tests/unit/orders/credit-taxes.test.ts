import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CreditedAmount,
  creditTaxes,
  taxesLeft,
} from '../../../lib/domains/shop/invoices/content/credit-taxes.ts'
import { type Pieces, sumTaxes } from '../../../lib/domains/shop/invoices/content/pieces.ts'

const RATES = ['20.00', '7.00', '0.00']

const piece = fc
  .record({ net: fc.integer({ min: 0, max: 50_000 }), rate: fc.constantFrom(...RATES) })
  .map(({ net, rate }) => {
    const amount = Math.round((net * Number(rate)) / 100)
    return { gross: net + amount, taxes: [{ name: 'VAT', rate, amount }] }
  })

const sale = fc.record({ lines: fc.array(piece, { minLength: 1, maxLength: 5 }), shipping: piece }).map(
  ({ lines, shipping }): Pieces => ({
    lines: new Map(lines.map((line, index) => [index, line])),
    shipping: [shipping],
  }),
)

const total = ({ lines, shipping }: Pieces) =>
  [...lines.values(), ...shipping].reduce((sum, { gross }) => sum + gross, 0)

/** Refunds that give an order back whole: of lines, of shipping and of nothing in particular. */
const refundsOf = (sold: Pieces, dice: readonly number[]): CreditedAmount[] => {
  let left = total(sold)
  const refunds: CreditedAmount[] = dice.map((die) => {
    const amount = Math.min(left, 1 + (die % 20_000))
    left -= amount
    const line = sold.lines.get(die % sold.lines.size)
    const tied = Math.min(amount, line?.gross ?? 0)
    if (die % 3 === 0)
      return { amount, shipping: 0, lines: [{ lineId: die % sold.lines.size, amount: tied }] }
    return { amount, shipping: die % 3 === 1 ? Math.min(amount, sold.shipping[0]?.gross ?? 0) : 0, lines: [] }
  })
  return [...refunds, { amount: left, shipping: 0, lines: [] }]
}

const anyRefunds = fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 8 })

describe('what refunds credit', () => {
  it('is the taxes of the whole order once it is given back, however it was divided', () => {
    fc.assert(
      fc.property(sale, anyRefunds, (sold, dice) => {
        const whole = sumTaxes([...sold.lines.values(), ...sold.shipping])
        expect(creditTaxes(sold, refundsOf(sold, dice))).toEqual(whole)
      }),
    )
  })

  it('never falls, nor rises above what was charged, and each note says the difference', () => {
    fc.assert(
      fc.property(sale, anyRefunds, (sold, dice) => {
        const refunds = refundsOf(sold, dice)
        const whole = sumTaxes([...sold.lines.values(), ...sold.shipping])
        const notes = refunds.map((_, index) =>
          taxesLeft(
            creditTaxes(sold, refunds.slice(0, index + 1)),
            creditTaxes(sold, refunds.slice(0, index)),
          ),
        )
        expect(notes.flat().filter(({ amount }) => amount < 0)).toEqual([])
        expect(taxesLeft(whole, notes.flat())).toEqual([])
      }),
    )
  })
})
