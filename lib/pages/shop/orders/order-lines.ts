import { type FaultCode, invalidField } from '#lib/domains/domain-error.ts'
import { splitVariantName } from '#lib/domains/shop/catalogue/index.ts'
import { nameWithAttributes, type Order } from '#lib/domains/shop/orders/index.ts'

/** Such as “Gansey (Navy, M)”. */
export function nameLine(order: Order, lineId: number): string {
  const line = order.lines.find(({ id }) => id === lineId)
  const options = (line?.options ?? []).map(({ value }) => value).join(', ')
  const name = options === '' ? (line?.name ?? '') : `${line?.name} (${options})`
  return nameWithAttributes(name, line?.attributes ?? [])
}

/** The variant that a line is to be exchanged for, written as the line's own: “Navy, M”. */
export function nameWanted(order: Order, lineId: number, name: string): string {
  const line = order.lines.find(({ id }) => id === lineId)
  return splitVariantName(name, line?.options.length ?? 0).join(', ')
}

export type Fields = Readonly<Record<string, string>>
type Units = { lineId: number; quantity: number }

/** The units of each line that a form names in `item_ID`. Nothing entered is none. Throws `invalid_fields`: `code` where there are not so many. */
export function readUnits(fields: Fields, left: readonly Units[], code: FaultCode): Units[] {
  return left.map(({ lineId, quantity: most }) => {
    const name = `item_${lineId}`
    const text = (fields[name] ?? '').trim()
    if (text === '') return { lineId, quantity: 0 }
    const quantity = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
    if (Number.isNaN(quantity)) throw invalidField(name, 'not_a_number')
    if (quantity > most) throw invalidField(name, code)
    return { lineId, quantity }
  })
}
