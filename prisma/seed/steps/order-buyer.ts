import type { OrderSeed } from '../commerce/orders.ts'
import { type AddressSeed, customers } from '../people/customers.ts'
import type { KnownPeople } from './known-people.ts'
import { lookUp } from './seed-context.ts'

/** A guest has no customer id. */
export type OrderBuyer = { customerId: number | null; email: string; address: AddressSeed }

export function identifyBuyer({ by }: OrderSeed, people: KnownPeople): OrderBuyer {
  if ('email' in by) return { customerId: null, email: by.email, address: by.address }
  const { id, email } = lookUp(people.customers, by.customer)
  const address = customers.find(({ key }) => key === by.customer)?.addresses[by.address ?? 0]
  if (!address) throw new Error(`${by.customer} has no such address.`)
  return { customerId: id, email, address }
}

/** The address as stored with an order. */
export function copyAddress({ name, phone, line1, line2, city, state, postcode, country }: AddressSeed) {
  const rest = { phone: phone ?? null, line2: line2 ?? null, state: state ?? null }
  return { name, line1, city, postcode, country, ...rest }
}
