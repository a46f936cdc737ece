import type { z } from 'zod'
import { type InTransaction, sendMessage } from '#lib/domains/contact/index.ts'
import type { ContactForm } from '#lib/web/inputs/contact.ts'
import type { Sender } from './sender.ts'

/** Messages that one address, or one network of IPv6, may send. */
const RATE = { limit: 5, seconds: 3600 }

/** Takes a message from an app or the website. Throws `rate_limited`. */
export async function submitMessage(
  { context, ip, bucket, budgets }: Omit<Sender, 'customer'>,
  { name, email, message, phone = null, subject = null }: z.output<typeof ContactForm>,
  inTransaction?: InTransaction,
): Promise<void> {
  await budgets.spendUse(`contact ${bucket}`, RATE)
  await sendMessage(context, { name, email, message, phone, subject }, ip, inTransaction)
}
