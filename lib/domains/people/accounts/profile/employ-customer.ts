import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'

/** Makes a customer a member of staff. */
export async function employCustomer({ database }: Context, customerId: number): Promise<void> {
  await transact(database.prisma, async (tx) => {
    const where = { id: customerId }
    const { email, name } = await tx.customer.findUniqueOrThrow({
      where,
      select: { email: true, name: true },
    })
    const known = await tx.staff.findFirst({
      where: { OR: [{ customerId }, { email, customerId: null }] },
      orderBy: { customerId: { sort: 'desc', nulls: 'last' } },
      select: { id: true },
    })
    if (!known) await tx.staff.create({ data: { customerId, email, name }, select: { id: true } })
    else {
      const data = { customerId, active: true }
      await tx.staff.update({ where: { id: known.id }, data, select: { id: true } })
    }
  })
}

/** Makes a member of staff an ordinary customer again. What they wrote as staff keeps its author. */
export async function dismissCustomer({ database }: Context, customerId: number): Promise<void> {
  await database.prisma.staff.updateMany({ where: { customerId }, data: { active: false } })
}
