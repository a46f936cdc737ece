import { expect, it } from 'vitest'
import {
  keepAttributes,
  nameWithAttributes,
  shownAttributes,
} from '#lib/domains/shop/orders/reading/line-attributes.ts'

const [engraving, colour, hidden] = [
  { key: 'Engraving', value: 'Ann' },
  { key: 'Colour', value: 'Moss' },
  { key: '_bundle', value: '7' },
]

it('lines with the same attributes are one line, in whichever order these are sent', () => {
  const keyOf = (...given: { key: string; value: string }[]) => keepAttributes(given).attributesKey
  const orders = [
    [engraving, colour, hidden],
    [colour, hidden, engraving],
    [hidden, engraving, colour],
    [hidden, colour, engraving],
  ]
  expect(new Set(orders.map((given) => keyOf(...given))).size).toBe(1)
  const all = keyOf(engraving, colour, hidden)
  expect(all).toMatch(/^[\w-]{43}$/)
  const others = [
    keyOf(engraving, colour),
    keyOf(engraving),
    keyOf({ key: 'Engraving', value: 'Anna' }),
    keyOf({ key: 'Ann', value: 'Engraving' }),
    keyOf(),
  ]
  expect(new Set([all, ...others]).size).toBe(6)
})

it('attributes lose the space around them, keep their lines, and are left out without a value', () => {
  expect(
    keepAttributes([
      { key: ' Engraving ', value: ' For\r\nAnn\rand\nBob ' },
      { key: 'Empty', value: '' },
      { key: 'Blank', value: ' \r\n ' },
      colour,
    ]).attributes,
  ).toEqual([{ key: 'Engraving', value: 'For\nAnn\nand\nBob' }, colour])
  expect(keepAttributes([{ key: 'Empty', value: ' ' }])).toEqual({ attributes: [], attributesKey: '' })
  expect(keepAttributes()).toEqual({ attributes: [], attributesKey: '' })
})

it('buyers see all attributes but those that begin with an underscore, in one line behind the name', () => {
  const middle = { key: 'Text_two', value: 'On\n  two   lines' }
  expect(shownAttributes([engraving, hidden, middle])).toEqual([engraving, middle])
  expect(nameWithAttributes('Ring', [engraving, hidden, middle])).toBe(
    'Ring (Engraving: Ann, Text_two: On two lines)',
  )
  expect(nameWithAttributes('Ring', [hidden])).toBe('Ring')
  expect(nameWithAttributes('Ring', [])).toBe('Ring')
})
