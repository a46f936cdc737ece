import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { subscribe } from '#lib/domains/publishing/newsletter/index.ts'
import { NewsletterForm } from '#lib/web/inputs/newsletter.ts'
import { Acknowledgement } from '#lib/web/presenters/acknowledgement.ts'

export const newsletter = [
  endpoint(
    'POST /newsletter',
    {
      name: 'subscribeToNewsletter',
      group: 'newsletter',
      customer: 'none',
      summary: 'Subscribe to the newsletter',
      description:
        'E-mails a link that opens the website, where the subscription is confirmed. The answer is the same ' +
        'whether or not the address is subscribed.',
      body: NewsletterForm,
      returns: Acknowledgement,
      status: 201,
    },
    async ({ context, body, locale, note }) => {
      const { email, name = null } = body
      await subscribe(context, { email, name, locale })
      return { message: note('newsletter_mailed', {}) }
    },
  ),
]
