import type { Context } from '#lib/context.ts'
import type { Prisma } from '#lib/platform/database/db.ts'

/** A customer's account as its owner sees it. */
export type Customer = {
  id: number
  name: string
  email: string
  emailVerified: boolean
  phone: string | null
  avatarUrl: string | null
  twoFactorEnabled: boolean
  createdAt: Date
}

export const customerColumns = {
  id: true,
  name: true,
  email: true,
  emailVerifiedAt: true,
  phone: true,
  avatarUrl: true,
  createdAt: true,
  twoFactor: { select: { confirmedAt: true } },
} satisfies Prisma.CustomerSelect

type CustomerRow = Prisma.CustomerGetPayload<{ select: typeof customerColumns }>

export function toCustomer(row: CustomerRow): Customer {
  const { id, name, email, phone, avatarUrl, createdAt } = row
  return {
    id,
    name,
    email,
    emailVerified: row.emailVerifiedAt !== null,
    phone,
    avatarUrl,
    twoFactorEnabled: row.twoFactor?.confirmedAt != null,
    createdAt,
  }
}

/** Finds the account with this id; null if it was deleted. */
export async function findCustomerById({ database }: Context, id: number): Promise<Customer | null> {
  const where = { id, deletedAt: null }
  const row = await database.prisma.customer.findFirst({ where, select: customerColumns })
  return row && toCustomer(row)
}

/** Loads the account of a customer who is known to exist. */
export async function loadCustomer({ database }: Context, id: number): Promise<Customer> {
  return toCustomer(
    await database.prisma.customer.findUniqueOrThrow({ where: { id }, select: customerColumns }),
  )
}
