import type { App } from '#lib/app/app.ts'
import { answerSiteForm, type SentFields } from '#lib/pages/forms/answer-site-form.ts'
import { leadTo } from '#lib/pages/forms/plain-answers.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import { siteCookieName } from '#lib/web/http/site-cookie.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { identifyVisitor } from '../../visitors/identify-visitor.ts'
import { authenticateCookie, SESSION_COOKIE } from '../../visitors/website-visitor.ts'
import { sealNotice, sealOutcome } from '../notice.ts'
import type { AccountForm, Outcome } from './account-form.ts'
import { accountForms } from './list-forms.ts'

const SIGN_IN = '/account/sign-in'

/** Handles a form of the account pages, and redirects to the page that follows. */
export function answerForm(app: App, request: Request, name: string): Promise<Response> {
  const form = Object.hasOwn(accountForms, name) ? accountForms[name] : undefined
  return answerSiteForm(
    app,
    request,
    form && {
      isOn: isGroupOn(app.settings.current, 'auth'),
      takesFiles: form.takesFiles ?? false,
      async submit(sent) {
        const { to, cookies = [], ...said } = await submit(app, form, sent)
        return leadTo(to, [...cookies, ...(await sealOutcome(app, name, said))])
      },
      async refuse(fault, { fields }) {
        const values = Object.fromEntries(Object.entries(fields).filter(([field]) => !SECRET.test(field)))
        return leadTo(
          // Where the browser puts the focus: on the summary of what is wrong.
          `${form.page(fields)}#notice`,
          await sealNotice(app, {
            ...{ kind: 'error', form: name, ...fault, values },
            // What was chosen as a whole has no field.
            text: fault.errors.items ?? fault.text,
          }),
        )
      },
    },
  )
}

const SECRET = /password|code|token/

async function submit(
  app: App,
  form: AccountForm,
  { cookies, files, messages, parse, t }: SentFields,
): Promise<Outcome> {
  const visitor = await identifyVisitor(app)
  const cookie = (name: string) => cookies[siteCookieName(app.settings.current, name)]
  const customer = form.isSignedIn ? await authenticateCookie(app, cookie(SESSION_COOKIE)) : null
  if (form.isSignedIn && !customer) return { to: SIGN_IN }
  if (form.isBudgeted) {
    const limit = app.settings.current['api.auth_requests_per_minute']
    await createBudgets(app.limiter).spendOwn('auth', visitor.bucket, limit)
  }
  const call = {
    app,
    visitor,
    fields: parse(form.fields, undefined, form.alsoWrong),
    messages,
    t,
    cookie,
    cookies,
    files,
  }
  if (!form.isSignedIn) return form.submit(call)
  return customer ? form.submit(call, customer) : { to: SIGN_IN }
}
