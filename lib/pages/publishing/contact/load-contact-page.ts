import type { App } from '#lib/app/app.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { loadFormPage } from '../../forms/form-page.ts'
import { emailField } from '../../forms/visitor-form.ts'
import type { Cookies } from '../../people/visitors/website-visitor.ts'
import type { StorefrontPage } from '../../storefront-page.ts'

export const CONTACT_PATH = '/contact'

/** The contact page. If the form is switched off, the owner's own page at that address, if any. */
export function loadContactPage(app: App, cookies: Cookies): Promise<StorefrontPage | null> {
  const { t } = siteTexts(app)
  return loadFormPage(app, cookies, {
    group: 'contact',
    path: CONTACT_PATH,
    title: t('contact.title'),
    form: {
      name: 'contact',
      action: '/contact/message',
      title: t('contact.form'),
      button: t('contact.send'),
      fields: [
        { name: 'name', label: t('forms.name'), autocomplete: 'name', maxlength: 120, required: true },
        { ...emailField(t), hint: t('contact.email_hint') },
        {
          name: 'phone',
          label: t('forms.phone'),
          type: 'tel',
          autocomplete: 'tel',
          maxlength: 32,
          hint: t('forms.optional'),
        },
        { name: 'subject', label: t('contact.subject'), maxlength: 150, hint: t('forms.optional') },
        { name: 'message', label: t('contact.message'), type: 'textarea', maxlength: 5000, required: true },
      ],
    },
  })
}
