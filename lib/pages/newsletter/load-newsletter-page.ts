import type { App } from '#lib/app.ts'
import { loadFormPage } from '../forms/form-page.ts'
import { emailField } from '../forms/visitor-form.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import type { Cookies } from '../visitors/website-visitor.ts'

export const NEWSLETTER_PATH = '/newsletter'

/** The page to subscribe to the newsletter. */
export function loadNewsletterPage(app: App, cookies: Cookies): Promise<StorefrontPage | null> {
  return loadFormPage(app, cookies, {
    group: 'newsletter',
    path: NEWSLETTER_PATH,
    title: 'Newsletter',
    intro: 'We will send you a link to confirm your address. You can unsubscribe at any time.',
    isOnce: true,
    form: {
      name: 'newsletter',
      action: '/newsletter/forms/subscribe',
      title: 'Subscribe',
      button: 'Subscribe',
      fields: [
        emailField,
        { name: 'name', label: 'Name', autocomplete: 'name', maxlength: 120, hint: 'Optional' },
      ],
    },
  })
}
