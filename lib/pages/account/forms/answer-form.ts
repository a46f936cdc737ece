import type { App } from '#lib/app/app.ts'
import { parseCookies } from '#lib/web/http/parse-cookies.ts'
import { siteCookieName } from '#lib/web/http/site-cookie.ts'
import { chooseMessages, type Messages } from '#lib/web/messages/index.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { isGroupOn } from '#lib/web/policies/features.ts'
import { explainRefusal } from '../../forms/explain-refusal.ts'
import { leadTo, plain } from '../../forms/plain-answers.ts'
import { receiveForm } from '../../forms/receive-form.ts'
import { siteFormat } from '../../site-format.ts'
import { siteTexts } from '../../site-texts.ts'
import { identifyVisitor } from '../../visitors/identify-visitor.ts'
import { sealNotice, sealOutcome } from '../notice.ts'
import { authenticateCookie, SESSION_COOKIE } from '../session/website-session.ts'
import type { AccountForm, Outcome } from './account-form.ts'
import { accountForms } from './list-forms.ts'

const SIGN_IN = '/account/sign-in'

/** Handles a form of the account pages, and redirects to the page that follows. */
export async function answerForm(app: App, request: Request, name: string): Promise<Response> {
  const form = Object.hasOwn(accountForms, name) ? accountForms[name] : undefined
  const { t } = siteTexts(app)
  if (!form || !isGroupOn(app.settings.current, 'auth')) return plain(404, t('forms.no_form'))
  const fields = await receiveForm(app, request)
  if (fields instanceof Response) return fields
  const messages = chooseMessages(undefined, [app.settings.current['site.locale']])
  try {
    const { to, cookies = [], ...said } = await submit(app, request, { form, fields, messages })
    return leadTo(to, [...cookies, ...sealOutcome(app, name, said)])
  } catch (error) {
    const fault = explainRefusal(error, { messages, format: siteFormat(app), t, log: app.log })
    if (!fault) throw error
    const values = Object.fromEntries(Object.entries(fields).filter(([field]) => !SECRET.test(field)))
    return leadTo(form.page(fields), [sealNotice(app, { kind: 'error', form: name, ...fault, values })])
  }
}

const SECRET = /password|code|token/

type Sent = { form: AccountForm; fields: Record<string, string>; messages: Messages }

async function submit(app: App, request: Request, { form, fields, messages }: Sent): Promise<Outcome> {
  const visitor = await identifyVisitor(app)
  const cookies = parseCookies(request.headers.get('cookie') ?? '')
  const cookie = (name: string) => cookies.get(siteCookieName(app.settings.current, name))
  const customer = form.isSignedIn ? await authenticateCookie(app, cookie(SESSION_COOKIE)) : null
  if (form.isSignedIn && !customer) return { to: SIGN_IN }
  if (form.isBudgeted) {
    const limit = app.settings.current['api.auth_requests_per_minute']
    await createBudgets(app.limiter).spendOwn('auth', visitor.bucket, limit)
  }
  const parsed = form.fields.safeParse(fields, { error: messages.errorMap })
  if (!parsed.success) throw messages.issues(parsed.error)
  const call = { app, visitor, fields: parsed.data, messages, t: siteTexts(app).t, cookie }
  if (!form.isSignedIn) return form.submit(call)
  return customer ? form.submit(call, customer) : { to: SIGN_IN }
}
