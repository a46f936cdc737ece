import type { z } from 'zod'
import type { App } from '#lib/app.ts'
import type { AuthenticatedCustomer } from '#lib/domains/accounts/index.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import type { NoteCode } from '#lib/web/messages/catalog.ts'
import { chooseMessages, type Messages } from '#lib/web/messages/index.ts'
import { type Budgets, createBudgets } from '#lib/web/policies/budgets.ts'
import type { FeatureGroup } from '#lib/web/policies/features.ts'
import { isGroupOn } from '#lib/web/policies/features.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'
import { siteFormat } from '../site-format.ts'
import { readCookies } from '../visitors/read-cookies.ts'
import { readVisitor } from '../visitors/visitor.ts'
import { isUnverified, readSignedIn } from '../visitors/website-visitor.ts'
import { explainRefusal } from './explain-refusal.ts'
import { sealFormNotice } from './form-notice.ts'
import { leadTo, plain } from './plain-answers.ts'
import { receiveForm } from './receive-form.ts'
import { TRAP } from './visitor-form.ts'

export type Fields = Record<string, string>

/** Who sent a form. */
export type Sender = {
  context: App
  customer: AuthenticatedCustomer | null
  ip: string
  bucket: string
  budgets: Budgets
}

/** A form that visitors send from a page of the site. */
export type SentForm<S extends z.ZodType> = {
  group: FeatureGroup
  /** The path of its page. */
  page: string
  /** The page with the parameters it was shown with. */
  back(fields: Fields): string
  /** Customers may send it who have not verified their address, where the site asks for that. */
  isOpenToUnverified?: true
  /** What is asked of whom, and the fields as it takes them. */
  schema(customer: AuthenticatedCustomer | null): S
  read(fields: Fields): unknown
  submit(sender: Sender, fields: z.output<S>): Promise<unknown>
  done: NoteCode
}

/** Does what a visitor's form asks for, and leads back to its page, which then says what became of it. */
export async function answerVisitorForm<S extends z.ZodType>(
  app: App,
  request: Request,
  form: SentForm<S>,
): Promise<Response> {
  if (!isGroupOn(app.settings.current, form.group)) return plain(404, 'There is no such form.')
  const given = await receiveForm(app, request)
  if (given instanceof Response) return given
  const { [TRAP]: trap, ...fields } = withPlainLines(given)
  const messages = chooseMessages(undefined, [app.settings.current['site.locale']])
  const { page } = form
  try {
    // Whoever fills in what nobody sees learns nothing from the answer.
    if (!trap) await submit(app, request, { form, fields, messages })
    const done = { page, kind: 'done' as const, text: messages.note(form.done, {}) }
    return leadTo(`${page}#respond`, [sealFormNotice(app, done)])
  } catch (error) {
    if (isDomainError(error, 'post_not_found') || isDomainError(error, 'product_not_found'))
      return plain(404, 'There is no such page.')
    const fault = explainRefusal(error, messages, siteFormat(app))
    if (!fault) throw error
    // Of fields that nobody sees, what is wrong is said above the others.
    const text = fault.errors.parent_id ?? fault.text
    const notice = { page, kind: 'error' as const, text, errors: fault.errors, values: fields }
    return leadTo(`${form.back(fields)}#respond`, [sealFormNotice(app, notice)])
  }
}

type Sent<S extends z.ZodType> = { form: SentForm<S>; fields: Fields; messages: Messages }

async function submit<S extends z.ZodType>(
  app: App,
  request: Request,
  { form, fields, messages }: Sent<S>,
): Promise<void> {
  const cookies = Object.fromEntries(readCookies(request.headers.get('cookie') ?? ''))
  const customer = await readSignedIn(app, cookies)
  if (!form.isOpenToUnverified && isUnverified(app, customer)) throw new Refusal('email_not_verified')
  const parsed = form.schema(customer).safeParse(form.read(fields), { error: messages.errorMap })
  if (!parsed.success) throw messages.issues(parsed.error)
  const { ip, bucket } = await readVisitor(app)
  const budgets = createBudgets(app.limiter, app.log)
  await form.submit({ context: app, customer, ip, bucket, budgets }, parsed.data)
}

/** Browsers send lines as the web's forms do, and count each end as one character. */
function withPlainLines(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value.replace(/\r\n?/g, '\n')]),
  )
}
