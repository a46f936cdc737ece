import { confirmSubscription, unsubscribe } from '#lib/domains/publishing/newsletter/index.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'
import type { LinkArea } from '../../forms/mailed-links.ts'
import { NEWSLETTER_PATH } from './load-newsletter-page.ts'

export const newsletterLinks: LinkArea = {
  path: NEWSLETTER_PATH,
  texts: (t, kind) => ({
    title: t(`newsletter.${kind}.title`),
    intro: t(`newsletter.${kind}.intro`),
    button: t(`newsletter.${kind}.button`),
    done: t(`newsletter.${kind}.done`),
  }),
  confirm: (app, token) => confirmSubscription(app, token, siteFormat(app).url('/')),
  leave: unsubscribe,
}
