import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { loadPrefill, type Prefill } from '#lib/domains/shop/checkout/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

/** The customer of a draft, and what their order probably needs. */
export type DraftCustomer = {
  id: number
  name: string
  email: string
  locale: string | null
  prefill: Prefill
}

/** Throws `unknown_customer`. */
export const findDraftCustomer = staffQuery(
  { permission: 'orders.write' },
  async (context: Context, _actor, id: number): Promise<DraftCustomer> => {
    const customer = await findBuyer(context.database.prisma, id)
    return { ...customer, prefill: (await loadPrefill(context, customer)).prefill }
  },
)

/** A customer who may order. Throws `unknown_customer`. */
export async function findBuyer(
  tx: Tx,
  id: number,
): Promise<{ id: number; name: string; email: string; locale: string | null }> {
  const customer = await tx.customer.findUnique({
    where: { id, deletedAt: null, status: 'active' },
    select: { id: true, name: true, email: true, locale: true },
  })
  if (!customer) throw new DomainError('unknown_customer')
  return customer
}
