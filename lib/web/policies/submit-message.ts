import type { z } from 'zod'
import { type InTransaction, sendMessage } from '#lib/domains/publishing/contact/index.ts'
import type { ContactForm } from '#lib/web/inputs/contact.ts'
import type { Sender } from './sender.ts'

/** The limit of messages per IPv4 address or IPv6 network. */
const RATE = { limit: 5, seconds: 3600 }

/** Sends a contact message from an app or a page. Throws `rate_limited`. */
export async function submitMessage(
  { context, ip, bucket, budgets }: Omit<Sender, 'customer'>,
  { name, email, message, phone = null, subject = null }: z.output<typeof ContactForm>,
  inTransaction?: InTransaction,
): Promise<void> {
  await budgets.spendUse(`contact ${bucket}`, RATE)
  await sendMessage(context, { name, email, message, phone, subject }, ip, inTransaction)
}
