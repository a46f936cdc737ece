import type { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import type { AuthenticatedCustomer } from '#lib/domains/people/accounts/index.ts'
import { isDatabaseAway } from '#lib/platform/database/is-database-away.ts'
import { parseCookies } from '#lib/web/http/parse-cookies.ts'
import type { NoteCode } from '#lib/web/messages/codes.ts'
import { chooseMessages, type Messages } from '#lib/web/messages/index.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { type FeatureGroup, isGroupOn } from '#lib/web/policies/features.ts'
import type { Sender } from '#lib/web/policies/sender.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { siteFormat } from '../site-format.ts'
import { siteTexts } from '../site-texts.ts'
import { identifyVisitor } from '../visitors/identify-visitor.ts'
import { findSignedIn, isUnverified } from '../visitors/website-visitor.ts'
import { explainRefusal } from './explain-refusal.ts'
import { followPage } from './follow-page.ts'
import { sealFormNotice } from './form-notice.ts'
import { leadTo, plain } from './plain-answers.ts'
import { receiveForm } from './receive-form.ts'
import { TRAP } from './visitor-form.ts'

export type Fields = Record<string, string>

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
export async function answerVisitorForm<S extends z.ZodType>(
  app: App,
  request: Request,
  form: SentForm<S>,
): Promise<Response> {
  const { t } = siteTexts(app)
  if (!isGroupOn(app.settings.current, form.group)) return plain(404, t('forms.no_form'))
  const given = await receiveForm(app, request)
  if (given instanceof Response) return given
  const { [TRAP]: trap, ...fields } = withPlainLines(given)
  const messages = chooseMessages(undefined, [app.settings.current['site.locale']])
  const { page } = form
  try {
    // A bot that fills in the hidden field gets the same answer.
    if (!trap) await submit(app, request, { form, fields, messages })
    const done = { page, kind: 'done' as const, text: messages.note(form.done, {}) }
    return leadTo(`${page}#respond`, [sealFormNotice(app, done)])
  } catch (error) {
    const moved = isDatabaseAway(error) ? null : await followPage(app, request, page)
    if (moved) return moved
    if (isDomainError(error, 'post_not_found') || isDomainError(error, 'product_not_found'))
      return plain(404, t('forms.no_page'))
    const fault = explainRefusal(error, { messages, format: siteFormat(app), t, log: app.log })
    if (!fault) throw error
    // Errors of hidden fields are shown above the form.
    const text = fault.errors.parent_id ?? fault.text
    const notice = { page, kind: 'error' as const, text, errors: fault.errors, values: fields }
    return leadTo(`${form.back?.(fields) ?? page}#respond`, [sealFormNotice(app, notice)])
  }
}

type Sent<S extends z.ZodType> = { form: SentForm<S>; fields: Fields; messages: Messages }

async function submit<S extends z.ZodType>(
  app: App,
  request: Request,
  { form, fields, messages }: Sent<S>,
): Promise<void> {
  const cookies = Object.fromEntries(parseCookies(request.headers.get('cookie') ?? ''))
  const customer = await findSignedIn(app, cookies)
  if (!form.isOpenToUnverified && isUnverified(app, customer)) throw new Refusal('email_not_verified')
  const parsed = form.schema(customer).safeParse(form.parse?.(fields) ?? fields, { error: messages.errorMap })
  if (!parsed.success) throw messages.issues(parsed.error)
  const { ip, bucket } = await identifyVisitor(app)
  const budgets = createBudgets(app.limiter)
  await form.submit({ context: app, customer, ip, bucket, budgets }, parsed.data)
}

/** Browsers send line breaks as CRLF, but count each as one character towards a field's limit. */
function withPlainLines(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value.replace(/\r\n?/g, '\n')]),
  )
}
