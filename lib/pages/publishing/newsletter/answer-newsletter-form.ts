import type { App } from '#lib/app/app.ts'
import { subscribe } from '#lib/domains/publishing/newsletter/index.ts'
import { NewsletterForm } from '#lib/web/inputs/newsletter.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { answerVisitorForm } from '../../forms/answer-visitor-form.ts'
import { answerLinkForm } from '../../forms/mailed-links.ts'
import { plain } from '../../forms/plain-answers.ts'
import { NEWSLETTER_PATH } from './load-newsletter-page.ts'
import { newsletterLinks } from './newsletter-links.ts'

/** Per IP address: unlike in the API, there is no app whose budget would limit the e-mails sent. */
const RATE = { limit: 20, seconds: 3600 }

/** Handles a newsletter form, by the last segment of its address. */
export function answerNewsletterForm(app: App, request: Request, name: string): Promise<Response> | Response {
  if (name === 'subscribe') return answerSubscribeForm(app, request)
  if (name === 'confirm' || name === 'leave') return answerLinkForm(app, request, newsletterLinks, name)
  return plain(404, siteTexts(app).t('forms.no_form'))
}

function answerSubscribeForm(app: App, request: Request): Promise<Response> {
  return answerVisitorForm(app, request, {
    group: 'newsletter',
    page: NEWSLETTER_PATH,
    isOpenToUnverified: true,
    schema: () => NewsletterForm,
    async submit({ context, bucket, budgets }, { email, name = null }) {
      await budgets.spendUse(`newsletter:${bucket}`, RATE)
      await subscribe(context, { email, name, locale: context.settings.current['site.locale'] })
    },
    done: 'newsletter_mailed',
  })
}
