import type { App } from '#lib/app.ts'
import { isGroupOn } from '#lib/web/policies/features.ts'
import { readCmsPage } from '../cms/read-cms-page.ts'
import { openFormNotice } from '../forms/form-notice.ts'
import { formBelowPage } from '../forms/form-page.ts'
import { respond } from '../forms/respond.ts'
import { buildVisitorForm } from '../forms/visitor-form.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import type { Cookies } from '../visitors/website-visitor.ts'

export const CONTACT_PATH = '/contact'

/** The page to write to the site's owner; the owner's own page of that address alone where the form is switched off. */
export async function readContactPage(app: App, cookies: Cookies): Promise<StorefrontPage | null> {
  if (!isGroupOn(app.settings.current, 'contact')) return readCmsPage(app, 'contact')
  const notice = openFormNotice(app, cookies, CONTACT_PATH)
  const form = buildVisitorForm(
    {
      name: 'contact',
      action: '/contact/message',
      title: 'Write to us',
      button: 'Send message',
      hidden: {},
      fields: [
        { name: 'name', label: 'Name', autocomplete: 'name', maxlength: 120, required: true },
        {
          name: 'email',
          label: 'E-mail address',
          type: 'email',
          autocomplete: 'email',
          maxlength: 254,
          required: true,
          hint: 'Our answer goes there.',
        },
        {
          name: 'phone',
          label: 'Phone',
          type: 'tel',
          autocomplete: 'tel',
          maxlength: 32,
          hint: 'Not needed.',
        },
        { name: 'subject', label: 'Subject', maxlength: 150, hint: 'Not needed.' },
        { name: 'message', label: 'Message', type: 'textarea', maxlength: 5000, required: true },
      ],
    },
    notice,
  )
  return formBelowPage(app, { path: CONTACT_PATH, title: 'Contact', respond: respond({ form }, notice) })
}
