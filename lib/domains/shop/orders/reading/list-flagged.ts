import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { ownOrder } from '../status/states.ts'

/** An order that needs the owner's attention. `total` is in minor units. */
export type FlaggedOrder = {
  number: string
  flag: string
  paymentStatus: string
  total: number
  currency: string
  placedAt: Date
}

const MAX_LISTED = 500

/** Flagged orders, such as those paid with a wrong amount, newest first. */
export async function listFlagged({ database }: Context): Promise<FlaggedOrder[]> {
  const rows = await database.prisma.order.findMany({
    where: { flag: { not: null } },
    orderBy: { id: 'desc' },
    select: {
      number: true,
      flag: true,
      paymentStatus: true,
      total: true,
      currency: true,
      placedAt: true,
    },
    take: MAX_LISTED,
  })
  return rows.map(({ flag, total, ...row }) => ({ ...row, flag: flag ?? '', total: Number(total) }))
}

/** Removes the flag once the owner has dealt with it. Throws `order_not_found`. */
export async function unflagOrder({ database }: Context, number: string): Promise<void> {
  const where = { ...ownOrder, number: number.trim().toUpperCase() }
  const { count } = await database.prisma.order.updateMany({ where, data: { flag: null } })
  if (count === 0) throw new DomainError('order_not_found')
}
