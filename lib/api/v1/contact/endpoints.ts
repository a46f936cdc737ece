import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { Acknowledgement } from '#lib/api/v1/shared/acknowledgement.ts'
import { ContactForm } from './schema.ts'
import { submitMessage } from './submit-message.ts'

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
    async (call) => {
      const sent = { message: call.note('message_sent', {}) }
      await submitMessage(call, call.body, (tx) => call.completeIn(tx, sent, 201))
      return sent
    },
  ),
]
