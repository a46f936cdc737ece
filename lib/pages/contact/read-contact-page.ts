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

/** The contact page. If the form is switched off, the owner's own page at that address, if any. */
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
          hint: 'We will reply to this address.',
        },
        {
          name: 'phone',
          label: 'Phone',
          type: 'tel',
          autocomplete: 'tel',
          maxlength: 32,
          hint: 'Optional',
        },
        { name: 'subject', label: 'Subject', maxlength: 150, hint: 'Optional' },
        { name: 'message', label: 'Message', type: 'textarea', maxlength: 5000, required: true },
      ],
    },
    notice,
  )
  return formBelowPage(app, { path: CONTACT_PATH, title: 'Contact', respond: respond({ form }, notice) })
}
