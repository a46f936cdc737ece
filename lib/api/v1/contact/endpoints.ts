import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { ContactForm } from '#lib/web/inputs/contact.ts'
import { submitMessage } from '#lib/web/policies/submit-message.ts'
import { Acknowledgement } from '#lib/web/presenters/acknowledgement.ts'

export const contact = [
  endpoint(
    'POST /contact',
    {
      name: 'sendContactMessage',
      group: 'contact',
      customer: 'none',
      summary: 'Write to the site’s owner',
      description:
        'E-mails the message to the owner, whose reply goes to `email`. Limited to five an hour per IP address.',
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
