import type { z } from 'zod'
import type { Call } from '#lib/api/kernel/endpoint.ts'
import { type InTransaction, sendMessage } from '#lib/domains/contact/index.ts'
import type { ContactForm } from '#lib/web/inputs/contact.ts'

/** Messages that one address, or one network of IPv6, may send. */
const RATE = { limit: 5, seconds: 3600 }

type AnyCall = Call<never, never, never, never>
type Writer = Pick<AnyCall, 'context' | 'ip' | 'bucket'> & { budgets: Pick<AnyCall['budgets'], 'spendUse'> }

/** Takes a message from an app or the website. Throws `rate_limited`. */
export async function submitMessage(
  { context, ip, bucket, budgets }: Writer,
  { name, email, message, phone = null, subject = null }: z.output<typeof ContactForm>,
  inTransaction?: InTransaction,
): Promise<void> {
  await budgets.spendUse(`contact ${bucket}`, RATE)
  await sendMessage(context, { name, email, message, phone, subject }, ip, inTransaction)
}
