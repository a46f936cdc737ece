import { invalidField, readEach } from '#lib/domains/domain-error.ts'
import type { ParcelLine } from '#lib/domains/shop/orders/index.ts'

const LINE = /^line\.(\d{1,10})$/

/** The units in fields such as `line.12`. Throws `invalid_fields`. */
export function readLines(form: Iterable<[string, unknown]>): ParcelLine[] {
  return readEach([...form], ([name, value]): ParcelLine[] => {
    const [, id] = LINE.exec(name) ?? []
    if (id === undefined || value === '' || value === '0') return []
    if (typeof value !== 'string' || !/^\d{1,6}$/.test(value))
      throw invalidField(name, 'not_a_number', { example: '2' })
    return [{ lineId: Number(id), quantity: Number(value) }]
  }).flat()
}
