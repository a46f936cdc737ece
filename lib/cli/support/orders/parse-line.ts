import type { Order } from '#lib/domains/shop/orders/index.ts'
import { parseWhole } from '../parse-number.ts'

/** The value of `--line`. A SKU may contain colons: the quantity follows the last one. */
export function parseLine(given: string, { number, lines }: Order): { lineId: number; quantity: number } {
  const [, name = '', quantity = ''] = /^(.+):([^:]*)$/.exec(given) ?? []
  const bySku = lines.filter(({ sku }) => sku !== null && sku.toLowerCase() === name.toLowerCase())
  const found = bySku.length > 0 ? bySku : lines.filter(({ id }) => String(id) === name)
  const [line, another] = found
  if (!line) throw new Error(`--line takes SKU_OR_ID:QUANTITY, but ${number} has no line ${name || given}.`)
  if (another) throw new Error(`${number} has several lines with ${name}. Pass the ID that show prints.`)
  return { lineId: line.id, quantity: parseWhole('--line', quantity, 1) }
}
