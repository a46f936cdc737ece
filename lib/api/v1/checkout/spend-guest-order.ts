import type { Call } from '#lib/api/kernel/endpoint.ts'

type AnyCall = Call<never, never, never, never>
type Guest = Pick<AnyCall, 'context' | 'bucket'> & { budgets: Pick<AnyCall['budgets'], 'spendUse'> }

const HOUR = 3600

/**
 * Counts an order that a guest is about to place: by their network, then by the e-mail address, so that whoever has placed
 * too many uses up nobody's address. Throws `rate_limited`.
 */
export async function spendGuestOrder(
  { context, bucket, budgets }: Guest,
  email: string | null,
): Promise<void> {
  const { 'checkout.guest_orders_per_ip': perIp, 'checkout.guest_orders_per_email': perEmail } =
    context.settings.current
  await budgets.spendUse(`guest orders ip ${bucket}`, { limit: perIp, seconds: HOUR })
  if (email === null) return
  await budgets.spendUse(`guest orders email ${email.toLowerCase()}`, { limit: perEmail, seconds: HOUR })
}
