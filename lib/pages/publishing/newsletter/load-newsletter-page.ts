import type { App } from '#lib/app/app.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { loadFormPage } from '../../forms/form-page.ts'
import { emailField } from '../../forms/visitor-form.ts'
import type { Cookies } from '../../people/visitors/website-visitor.ts'
import type { StorefrontPage } from '../../storefront-page.ts'

export const NEWSLETTER_PATH = '/newsletter'

/** The page to subscribe to the newsletter. */
export function loadNewsletterPage(app: App, cookies: Cookies): Promise<StorefrontPage | null> {
  const { t } = siteTexts(app)
  return loadFormPage(app, cookies, {
    group: 'newsletter',
    path: NEWSLETTER_PATH,
    title: t('newsletter.title'),
    intro: t('newsletter.intro'),
    isOnce: true,
    form: {
      name: 'newsletter',
      action: '/newsletter/forms/subscribe',
      title: t('newsletter.subscribe'),
      button: t('newsletter.subscribe'),
      fields: [
        emailField(t),
        {
          name: 'name',
          label: t('forms.name'),
          autocomplete: 'name',
          maxlength: 120,
          hint: t('forms.optional'),
        },
      ],
    },
  })
}
