import { type CustomerKey, customers } from '../people/customers.ts'
import { type StaffKey, staff } from '../people/staff.ts'
import { lookUp, type SeedContext } from './seed-context.ts'

type Known = { id: number; name: string; email: string }

/** The seeded customers and staff by their keys. */
export type KnownPeople = { customers: Map<CustomerKey, Known>; staff: Map<StaffKey, Known> }

export async function readKnownPeople({ database: { prisma } }: SeedContext): Promise<KnownPeople> {
  const select = { id: true, name: true, email: true } as const
  const byEmail = (rows: Known[]) => new Map(rows.map((row) => [row.email, row]))
  const customerRows = byEmail(await prisma.customer.findMany({ select }))
  const staffRows = byEmail(await prisma.staff.findMany({ select }))
  return {
    customers: new Map(customers.map(({ key, email }) => [key, lookUp(customerRows, email)])),
    staff: new Map(staff.map(({ key, email }) => [key, lookUp(staffRows, email)])),
  }
}
