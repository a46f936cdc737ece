import type { Context } from '#lib/context.ts'
import type { AddressParts } from '#lib/domains/people/accounts/addresses/index.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import {
  type LineAttribute,
  shownAttributes,
  toUnits,
  unitColumns,
  unshippedOf,
} from '#lib/domains/shop/orders/index.ts'

/** What is packed into an order's next parcel, or was into all of them once nothing is left. */
export type PackingSlip = {
  id: number
  number: string
  placedAt: Date
  locale: string | null
  shipping: AddressParts
  method: string | null
  customerNote: string | null
  giftMessage: string | null
  lines: {
    id: number
    name: string
    variantName: string | null
    sku: string | null
    /** Those that buyers see. */
    attributes: LineAttribute[]
    quantity: number
  }[]
}

/** The packing slips of orders, in the order of the numbers; numbers that no order has are left out. */
export const listPackingSlips = staffQuery(
  { permission: 'orders.read' },
  async ({ database }: Context, _actor, numbers: readonly string[]): Promise<PackingSlip[]> => {
    const rows = await database.prisma.order.findMany({
      where: { number: { in: [...numbers] } },
      select: {
        id: true,
        number: true,
        placedAt: true,
        locale: true,
        shipping: true,
        billing: true,
        shippingMethodName: true,
        customerNote: true,
        giftMessage: true,
        lines: {
          where: { requiresShipping: true },
          orderBy: [{ position: 'asc' }, { id: 'asc' }],
          select: {
            ...unitColumns,
            name: true,
            variantName: true,
            sku: true,
            attributes: true,
          },
        },
      },
    })
    const slips = rows.map(({ shipping, billing, shippingMethodName: method, lines, ...row }) => ({
      ...row,
      method,
      shipping: (shipping ?? billing) as AddressParts,
      lines: chooseLines(lines),
    }))
    return slips.sort((a, b) => numbers.indexOf(a.number) - numbers.indexOf(b.number))
  },
)

type Line = Omit<PackingSlip['lines'][number], 'attributes'> & { attributes: unknown } & Parameters<
    typeof toUnits
  >[0]

function chooseLines(lines: readonly Line[]): PackingSlip['lines'] {
  const kept = lines.map((line) => ({
    ...{ id: line.id, name: line.name, variantName: line.variantName, sku: line.sku },
    attributes: shownAttributes(line.attributes as LineAttribute[]),
    quantity: line.quantity - line.refundedQuantity,
    left: unshippedOf(toUnits(line)),
  }))
  const isAllShipped = kept.every(({ left }) => left <= 0)
  return kept
    .map(({ left, ...line }) => ({ ...line, quantity: isAllShipped ? line.quantity : left }))
    .filter(({ quantity }) => quantity > 0)
}
