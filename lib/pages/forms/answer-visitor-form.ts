import type { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import type { AuthenticatedCustomer } from '#lib/domains/people/accounts/index.ts'
import { isDatabaseAway } from '#lib/platform/database/outage.ts'
import { type FeatureGroup, isGroupOn } from '#lib/services/settings/index.ts'
import type { NoteCode } from '#lib/web/messages/codes.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import type { Sender } from '#lib/web/policies/sender.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { identifyVisitor } from '../people/visitors/identify-visitor.ts'
import { findSignedIn, isUnverified } from '../people/visitors/website-visitor.ts'
import { answerSiteForm, type Fields, type SentFields } from './answer-site-form.ts'
import { followPage } from './follow-page.ts'
import { sealFormNotice } from './form-notice.ts'
import { leadTo, plain } from './plain-answers.ts'
import { TRAP } from './visitor-form.ts'

/** A form for visitors on a page of the site. */
export type SentForm<S extends z.ZodType> = {
  group: FeatureGroup
  /** The path of the form's page. */
  page: string
  /** The address of the page with the parameters it was shown with; by default its path. */
  back?(fields: Fields): string
  /** Customers may send it before verifying their address, even if the site requires verification. */
  isOpenToUnverified?: true
  /** The schema for this sender, and the fields in its input form. */
  schema(customer: AuthenticatedCustomer | null): S
  parse?(fields: Fields): unknown
  submit(sender: Sender, fields: z.output<S>): Promise<unknown>
  done: NoteCode
}

/** Handles a visitor's form, and redirects to its page, which shows the result. */
export function answerVisitorForm<S extends z.ZodType>(
  app: App,
  request: Request,
  form: SentForm<S>,
): Promise<Response> {
  const { page } = form
  return answerSiteForm(app, request, {
    isOn: isGroupOn(app.settings.current, form.group),
    async submit(sent) {
      // A bot that fills in the hidden field gets the same answer.
      if (!sent.fields[TRAP]) await submit(app, form, sent)
      const done = { page, kind: 'done' as const, text: sent.messages.note(form.done, {}) }
      return leadTo(`${page}#respond`, await sealFormNotice(app, done))
    },
    async divert(error, { t }) {
      const moved = isDatabaseAway(error) ? null : await followPage(app, request, page)
      if (moved) return moved
      const isGone = isDomainError(error, 'post_not_found') || isDomainError(error, 'product_not_found')
      return isGone ? plain(404, t('forms.no_page')) : null
    },
    async refuse({ text, errors }, sent) {
      const fields = enteredIn(sent)
      // Errors of hidden fields are shown above the form.
      const notice = { page, kind: 'error' as const, text: errors.parent_id ?? text, errors, values: fields }
      return leadTo(`${form.back?.(fields) ?? page}#respond`, await sealFormNotice(app, notice))
    },
  })
}

async function submit<S extends z.ZodType>(app: App, form: SentForm<S>, sent: SentFields): Promise<void> {
  const customer = await findSignedIn(app, sent.cookies)
  if (!form.isOpenToUnverified && isUnverified(app, customer)) throw new Refusal('email_not_verified')
  const fields = enteredIn(sent)
  const parsed = sent.parse(form.schema(customer), form.parse?.(fields) ?? fields)
  const { ip, bucket } = await identifyVisitor(app)
  const budgets = createBudgets(app.limiter)
  await form.submit({ context: app, customer, ip, bucket, budgets }, parsed)
}

/** The entered text. Browsers send line breaks as CRLF, but count each as one character towards a field's limit. */
function enteredIn({ fields: { [TRAP]: _, ...fields } }: SentFields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value.replace(/\r\n?/g, '\n')]),
  )
}
