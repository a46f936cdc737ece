import type { App } from '#lib/app.ts'
import { loadFormPage } from '../forms/form-page.ts'
import { emailField } from '../forms/visitor-form.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import type { Cookies } from '../visitors/website-visitor.ts'

export const CONTACT_PATH = '/contact'

/** The contact page. If the form is switched off, the owner's own page at that address, if any. */
export function loadContactPage(app: App, cookies: Cookies): Promise<StorefrontPage | null> {
  return loadFormPage(app, cookies, {
    group: 'contact',
    path: CONTACT_PATH,
    title: 'Contact',
    form: {
      name: 'contact',
      action: '/contact/message',
      title: 'Write to us',
      button: 'Send message',
      fields: [
        { name: 'name', label: 'Name', autocomplete: 'name', maxlength: 120, required: true },
        { ...emailField, hint: 'We will reply to this address.' },
        { name: 'phone', label: 'Phone', type: 'tel', autocomplete: 'tel', maxlength: 32, hint: 'Optional' },
        { name: 'subject', label: 'Subject', maxlength: 150, hint: 'Optional' },
        { name: 'message', label: 'Message', type: 'textarea', maxlength: 5000, required: true },
      ],
    },
  })
}
