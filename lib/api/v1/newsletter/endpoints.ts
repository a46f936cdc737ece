import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { subscribe } from '#lib/domains/newsletter/index.ts'
import { NewsletterForm } from '#lib/web/inputs/newsletter.ts'
import { Acknowledgement } from '#lib/web/presenters/acknowledgement.ts'

export const newsletter = [
  endpoint(
    'POST /newsletter',
    {
      group: 'newsletter',
      customer: 'none',
      summary: 'Ask for the newsletter',
      description:
        'A link is mailed that has to be confirmed on the website. The answer is the same whether the address is subscribed or not.',
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
