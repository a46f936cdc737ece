import type { App } from '#lib/app/app.ts'
import { ContactForm } from '#lib/web/inputs/contact.ts'
import { submitMessage } from '#lib/web/policies/submit-message.ts'
import { answerVisitorForm } from '../../forms/answer-visitor-form.ts'
import { CONTACT_PATH } from './load-contact-page.ts'

/** Handles the form of the contact page. */
export function answerContactForm(app: App, request: Request): Promise<Response> {
  return answerVisitorForm(app, request, {
    group: 'contact',
    page: CONTACT_PATH,
    isOpenToUnverified: true,
    schema: () => ContactForm,
    submit: submitMessage,
    done: 'message_sent',
  })
}
