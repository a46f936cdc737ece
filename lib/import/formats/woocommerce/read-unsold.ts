import { readList, readName, readWebAddress } from '../../cells/read-cell.ts'
import type { NumberContext } from '../../records/import-record.ts'
import type { WooRow } from './columns.ts'
import { readPrices } from './read-variant.ts'
import type { MemberIndex } from './row-kind.ts'

/** A product that is sold on another site. Throws BadRow. */
export function readExternal(row: WooRow, context: NumberContext) {
  const cell = row.get('externalUrl')
  const field = row.headerOf('externalUrl')
  const url = readWebAddress(cell)
  if (!url) context.report.warn(row.line, `${field} "${cell}" is not an http or https address.`, field)
  const buttonText = readName(row.get('buttonText')) || null
  const { sale, ...own } = readPrices(row, context)
  const isOn = sale && sale.startsAt <= context.now && (!sale.endsAt || sale.endsAt > context.now)
  // Only variants have scheduled sales.
  if (sale) {
    const column = row.headerOf('salePrice')
    context.report.warn(row.line, 'Its sale has dates. It came in with the price of today.', column)
  }
  const prices = isOn ? { price: sale.price, compareAtPrice: own.price } : own
  const external = { url, buttonText, ...prices }
  return { kind: 'external' as const, external, options: [], variants: [] }
}

/** A page that links its members. Members that were not imported are left out with a warning. */
export function readGroup(
  row: WooRow,
  members: MemberIndex,
  hasComeIn: (key: string) => boolean,
  { report }: NumberContext,
) {
  const names = readList(row.get('grouped')).filter((name) => {
    const isLost = members.has(name) && !hasComeIn(members.find(name))
    if (isLost) report.warn(row.line, `Its member "${name}" did not come in.`, row.headerOf('grouped'))
    return !isLost
  })
  const found = names.map((name) => ({ name, source: 'woocommerce', key: members.find(name) }))
  return { kind: 'grouped' as const, members: found, options: [], variants: [] }
}
