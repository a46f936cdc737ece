import { invalidField } from '#lib/domains/domain-error.ts'
import type { ArrangedPicture, GivenOption, VariantChange } from '#lib/domains/shop/catalogue/staff/index.ts'
import { readAmount, readAmountOrNull, readThousandths } from '../read-amount.ts'

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim().slice(0, 300) : ''
}

function idsOf(form: FormData, name: string): number[] {
  return form
    .getAll(name)
    .filter((value): value is string => typeof value === 'string' && /^\d{1,10}$/.test(value))
    .slice(0, 200)
    .map(Number)
}

/** The rows of the grid. Throws `invalid_fields`. */
export function readVariants(form: FormData, currency: string): VariantChange[] {
  return idsOf(form, 'variant').map((id) => {
    const text = (name: string) => textOf(form, `${name}.${id}`)
    const isOn = (name: string) => text(name) === 'on'
    const low = text('lowStockAt')
    if (!/^\d{1,6}$/.test(low)) throw invalidField(`lowStockAt.${id}`, 'not_a_number', { example: '3' })
    return {
      id,
      sku: text('sku') || null,
      barcode: text('barcode') || null,
      price: readAmount(`price.${id}`, text('price'), currency),
      compareAtPrice: readAmountOrNull(`compareAt.${id}`, text('compareAt'), currency),
      weightThousandths: readThousandths(`weight.${id}`, text('weight')),
      trackStock: isOn('trackStock'),
      backorder: isOn('backorder'),
      lowStockAt: Number(low),
      active: isOn('active'),
    }
  })
}

/** Options such as `Size: S, M, L`, one a line. Throws `invalid_fields`. */
export function readOptions(text: string): GivenOption[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [, name = '', list = ''] = /^([^:]{1,80}):(.+)$/.exec(line.trim()) ?? []
    const values = list.split(',').flatMap((value) => value.trim().slice(0, 120) || [])
    if (name.trim() === '' || values.length === 0) throw invalidField('options', 'text')
    return { name: name.trim(), values }
  })
}

/** Attributes such as `Material: Brass`, one a line. Throws `invalid_fields`. */
export function readAttributes(text: string): { name: string; value: string }[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [, name = '', value = ''] = /^(.{1,80}?):\s*(.{1,500})$/.exec(line.trim()) ?? []
    if (name.trim() === '' || value.trim() === '') throw invalidField('attributes', 'text')
    return { name: name.trim(), value: value.trim() }
  })
}

/** The pictures in their order, with what they show. */
export function readPictures(form: FormData): ArrangedPicture[] {
  return idsOf(form, 'picture').map((mediaId) => ({ mediaId, alt: textOf(form, `alt.${mediaId}`) }))
}
