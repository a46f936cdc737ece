import type { App } from '#lib/app.ts'
import { isGroupOn } from '#lib/web/policies/features.ts'
import { readCmsPage } from '../cms/read-cms-page.ts'
import { openFormNotice } from '../forms/form-notice.ts'
import { formBelowPage } from '../forms/form-page.ts'
import { respond } from '../forms/respond.ts'
import { buildVisitorForm } from '../forms/visitor-form.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import type { Cookies } from '../visitors/website-visitor.ts'

export const NEWSLETTER_PATH = '/newsletter'

/** The page to subscribe to the newsletter. */
export async function readNewsletterPage(app: App, cookies: Cookies): Promise<StorefrontPage | null> {
  if (!isGroupOn(app.settings.current, 'newsletter')) return readCmsPage(app, 'newsletter')
  const notice = openFormNotice(app, cookies, NEWSLETTER_PATH)
  const form = buildVisitorForm(
    {
      name: 'newsletter',
      action: '/newsletter/forms/subscribe',
      title: 'Subscribe',
      button: 'Subscribe',
      hidden: {},
      fields: [
        {
          name: 'email',
          label: 'E-mail address',
          type: 'email',
          autocomplete: 'email',
          maxlength: 254,
          required: true,
        },
        { name: 'name', label: 'Name', autocomplete: 'name', maxlength: 120, hint: 'Optional' },
      ],
    },
    notice,
  )
  return formBelowPage(app, {
    path: NEWSLETTER_PATH,
    title: 'Newsletter',
    intro: 'We will send you a link to confirm your address. You can unsubscribe at any time.',
    respond: respond({ form: notice?.kind === 'done' ? null : form }, notice),
  })
}
