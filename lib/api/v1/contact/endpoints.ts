import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { Acknowledgement } from '#lib/api/v1/shared/acknowledgement.ts'
import { sendMessage } from '#lib/contact/index.ts'
import { ContactForm } from './schema.ts'

/** Messages that one address may send. */
export const CONTACT_RATE = { limit: 5, seconds: 3600 }

export const contact = [
  endpoint(
    'POST /contact',
    {
      group: 'contact',
      customer: 'none',
      summary: 'Write to the site’s owner',
      description:
        'The message is mailed to the owner, whose answer goes to `email`. Five an hour per IP address.',
      body: ContactForm,
      returns: Acknowledgement,
      status: 201,
    },
    async ({ context, body, ip, bucket, budgets, note }) => {
      const { name, email, message, phone = null, subject = null } = body
      await budgets.spendUse(`contact:${bucket}`, CONTACT_RATE)
      await sendMessage(context, { name, email, message, phone, subject }, ip)
      return { message: note('message_sent', {}) }
    },
  ),
]
