import type { Context } from '#lib/context.ts'
import type { Attempt } from '../attempts/attempt.ts'
import type { Gateway } from '../gateways/gateway.ts'

/** A customer in the vault of a gateway; null if nothing was saved there yet. */
export async function findPayer(
  { database }: Context,
  customerId: number,
  gateway: string,
): Promise<string | null> {
  const row = await database.prisma.paymentCustomer.findUnique({
    where: { customerId_gateway: { customerId, gateway } },
    select: { reference: true },
  })
  return row?.reference ?? null
}

type Payer = { customerId: number | null } & Pick<Attempt, 'savesMethod'>

/**
 * Likewise, but has the provider create the customer if there is none and something may be saved. Null for guests, and if the
 * gateway has no vault. Throws GatewayUnavailable.
 */
export async function findOrOpenPayer(
  context: Context,
  { id: gateway, vault }: Gateway,
  { customerId, savesMethod }: Payer,
): Promise<string | null> {
  if (!vault || customerId === null) return null
  const known = await findPayer(context, customerId, gateway)
  if (known !== null || !(savesMethod ?? vault.asks)) return known
  const { prisma } = context.database
  const customer = await prisma.customer.findFirst({
    where: { id: customerId, deletedAt: null },
    select: { email: true, name: true, createdAt: true },
  })
  if (!customer) return null
  const { createdAt, ...person } = customer
  // The time tells apart shops that were set up anew and count customers from 1 again.
  const reference = await vault.open({ key: `customer-${customerId}-${createdAt.getTime()}`, ...person })
  await prisma.$executeRaw`
    INSERT INTO "PaymentCustomer" ("customerId", "gateway", "reference", "createdAt")
    VALUES (${customerId}, ${gateway}, ${reference}, ${context.clock.now()}) ON CONFLICT DO NOTHING`
  return findPayer(context, customerId, gateway)
}
