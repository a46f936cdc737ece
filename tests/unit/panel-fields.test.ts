import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ById, jsonField, RowIds, Version } from '#lib/admin/forms/fields.ts'
import { Texts } from '#lib/admin/publishing/content/read-change.ts'
import { fieldOf } from '#lib/admin/running/settings/setting-field.ts'
import { ProductFields } from '#lib/admin/shop/catalogue/product/read-product.ts'
import { readLines } from '#lib/admin/shop/orders/read-lines.ts'
import { readTrackings } from '#lib/admin/shop/orders/read-trackings.ts'
import { readTerms } from '#lib/admin/shop/rates/terms.ts'
import { findEntity } from '#lib/domains/publishing/translations/entities.ts'
import { PANEL_LOCALES, textsIn } from '#lib/services/texts/index.ts'
import { refusalIn } from '../support/refusal-of.ts'

describe('fields of the panel’s forms', () => {
  it('take one selected row or several, up to a hundred', () => {
    expect(RowIds.parse('7')).toEqual([7])
    expect(RowIds.parse(['7', '8'])).toEqual([7, 8])
    expect(RowIds.safeParse(Array.from({ length: 101 }, (_, id) => String(id + 1))).success).toBe(false)
    for (const wrong of ['', '0', '-1', '1.5', 'x', ['1', 'x']])
      expect(RowIds.safeParse(wrong).success).toBe(false)
  })

  it('give a verb its id alone', () => {
    expect(ById.parse({ id: '12' })).toBe(12)
    expect(ById.safeParse({}).success).toBe(false)
  })

  it('refuse a version that is no moment', () => {
    expect(Version.parse('2026-03-01T12:00:00.000Z')).toEqual(new Date('2026-03-01T12:00:00Z'))
    expect(Version.safeParse('yesterday').success).toBe(false)
  })

  it('refuse JSON that is broken, too long or of another shape', () => {
    const Undo = jsonField(z.array(z.int()), { maxLength: 9 })
    expect(Undo.parse('[1,2]')).toEqual([1, 2])
    for (const wrong of ['[1,', '', '{"a":1}', '["a"]', '[1,2,3,4,5]'])
      expect(Undo.safeParse(wrong).success).toBe(false)
  })
})

describe('wrong values of a form', () => {
  it('are named together', () => {
    const terms = { kind: 'price', price: 'x', bands: '', free_from: '-', min_weight: 'y', max_weight: '2' }
    expect(refusalIn(() => readTerms(terms, 'EUR'))).toBe(
      'price: not_a_number, free_from: not_a_number, min_weight: not_a_number',
    )
    // Shipping that is free from nothing on is free.
    const zero = {
      kind: 'price',
      price: '4.90',
      bands: '',
      free_from: '0.00',
      min_weight: '',
      max_weight: '',
    }
    expect(refusalIn(() => readTerms(zero, 'EUR'))).toBe('free_from: free_from_zero')
    expect(readTerms({ ...zero, free_from: '' }, 'EUR').freeFrom).toBeNull()
    const lines: [string, string][] = [
      ['line.1', 'a'],
      ['line.2', '2'],
      ['line.3', '-1'],
    ]
    expect(refusalIn(() => readLines(lines))).toBe('line.1: not_a_number, line.3: not_a_number')
    const numbers = ['1', '2'].map((order): [string, string] => [`tracking.${order}`, 'x'.repeat(300)])
    expect(refusalIn(() => readTrackings(numbers))).toBe('tracking.1: too_long, tracking.2: too_long')
  })
})

it.each(PANEL_LOCALES)('the columns of the list of orders have titles of their own (%s)', (locale) => {
  const { t } = textsIn(locale)
  const columns = ['number', 'placed', 'buyer', 'status', 'payment', 'delivery', 'items', 'total'] as const
  const titles = columns.map((column) => t(`admin.orders.${column}`))
  expect(new Set(titles).size).toBe(titles.length)
})

it('settings that may be long are entered in several lines, and addresses in one', () => {
  const field = (schema: z.ZodType) => fieldOf({ schema: z.toJSONSchema(schema), isSecret: false })
  expect(field(z.string().max(2000).nullable())).toMatchObject({ kind: 'text', isLong: true })
  expect(field(z.string().max(120))).toMatchObject({ kind: 'text', isLong: false })
  expect(field(z.url().max(2000).nullable())).toMatchObject({ kind: 'text', isLong: false })
})

it.each([
  ['product', ProductFields.shape],
  ['post', Texts.shape],
  ['page', Texts.shape],
] as const)(
  'a translation of a %s may be as long as its original',
  (name, shape: Record<string, unknown>) => {
    const { fields } = findEntity(name)
    const limits = Object.entries(fields).flatMap(([field, { max }]) => {
      const given = shape[field]
      const inner = given instanceof z.ZodOptional ? given.unwrap() : given
      return inner instanceof z.ZodString ? [{ field, max, original: inner.maxLength ?? Infinity }] : []
    })
    expect(limits.length).toBeGreaterThan(3)
    expect(limits.filter(({ max, original }) => original > max)).toEqual([])
  },
)
