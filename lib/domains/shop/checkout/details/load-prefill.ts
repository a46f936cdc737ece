import type { Context } from '#lib/context.ts'
import {
  type AddressParts,
  listAddresses,
  pickParts,
  type SavedAddress,
} from '#lib/domains/people/accounts/addresses/index.ts'

/** The form's initial values. */
export type Prefill = {
  email: string
  phone: string | null
  billing: AddressParts
  shipping: AddressParts | null
}

/** A customer's addresses, and what a checkout form begins with for them. */
export async function loadPrefill(
  context: Context,
  { id, email }: { id: number; email: string },
): Promise<{ addresses: SavedAddress[]; prefill: Prefill }> {
  const { prisma } = context.database
  const [addresses, customer, last] = await Promise.all([
    listAddresses(context, id),
    prisma.customer.findUnique({ where: { id }, select: { name: true, phone: true } }),
    prisma.order.findFirst({
      where: { customerId: id },
      orderBy: [{ placedAt: 'desc' }, { id: 'desc' }],
      select: { billing: true, phone: true },
    }),
  ])
  const billing = addresses.find(({ isDefaultBilling }) => isDefaultBilling) ?? addresses[0]
  const shipping = addresses.find(({ isDefaultShipping }) => isDefaultShipping)
  const nobody = { name: customer?.name ?? null }
  const prefill: Prefill = {
    email,
    phone: customer?.phone ?? last?.phone ?? null,
    billing: pickParts(billing ?? (last?.billing as Partial<AddressParts> | undefined) ?? nobody),
    shipping: shipping && shipping !== billing ? pickParts(shipping) : null,
  }
  return { addresses, prefill }
}
