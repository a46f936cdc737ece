import type { Sender } from './sender.ts'

type Guest = Pick<Sender, 'context' | 'bucket' | 'budgets'> & {
  /** Whether it is a visitor's own address rather than that of a proxy on the shop's network. */
  isPublic(): boolean
}

const HOUR = 3600

/**
 * Counts an order that a guest is about to place: first under their network, then under the e-mail address, so that a
 * guest who is over the limit cannot use up someone else's address. Behind a proxy that is not listed, all buyers
 * share an internal address, which is not counted. A limit of 0 means no limit. Throws `rate_limited`.
 */
export async function spendGuestOrder(
  { context, bucket, isPublic, budgets }: Guest,
  email: string | null,
): Promise<void> {
  const { 'checkout.guest_orders_per_ip': perIp, 'checkout.guest_orders_per_email': perEmail } =
    context.settings.current
  const spend = async (what: string, limit: number) => {
    if (limit > 0) await budgets.spendUse(`guest orders ${what}`, { limit, seconds: HOUR })
  }
  if (isPublic()) await spend(`ip ${bucket}`, perIp)
  if (email !== null) await spend(`email ${email.toLowerCase()}`, perEmail)
}
