import { hashPassword } from '#lib/domains/people/accounts/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { type CustomerSeed, customers } from '../people/customers.ts'
import { staff } from '../people/staff.ts'
import { daysBefore, inTransaction, type SeedContext } from './seed-context.ts'
import { seedTwoFactor } from './seed-two-factor.ts'

export async function seedPeople(context: SeedContext): Promise<number> {
  for (const { key: _, ...member } of staff) {
    const createdAt = daysBefore(context, 730)
    await context.database.prisma.staff.upsert({
      where: { email: member.email },
      create: { ...member, createdAt },
      update: {},
    })
  }
  for (const customer of customers) {
    const passwordHash = await hashPassword(customer.password)
    await inTransaction(context, (tx) => seedCustomer(context, tx, customer, passwordHash))
  }
  return staff.length + customers.length
}

async function seedCustomer(context: SeedContext, tx: Tx, seed: CustomerSeed, passwordHash: string) {
  const where = { email: seed.email }
  if (await tx.customer.findUnique({ where, select: { id: true } })) return
  const createdAt = daysBefore(context, seed.daysOld)
  const { id } = await tx.customer.create({
    data: {
      email: seed.email,
      name: seed.name,
      phone: seed.phone,
      passwordHash,
      emailVerifiedAt: createdAt,
      acceptedTermsAt: createdAt,
      createdAt,
      addresses: {
        create: seed.addresses.map((address, index) => ({
          ...address,
          isDefaultBilling: index === 0,
          isDefaultShipping: index === 0,
          createdAt,
        })),
      },
    },
    select: { id: true },
  })
  const member = staff.find(({ key }) => key === seed.staff)
  if (member) await tx.staff.update({ where: { email: member.email }, data: { customerId: id } })
  if (seed.twoFactor) await seedTwoFactor(context, tx, id, seed.twoFactor)
}
