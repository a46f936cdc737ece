import type { App } from '#lib/app/app.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { retryThroughOutage } from '#lib/platform/database/postgresql/retry-through-outage.ts'
import { parseCookies } from '#lib/web/http/parse-cookies.ts'
import { chooseMessages, type Messages } from '#lib/web/messages/index.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { isWebShopOn } from '#lib/web/policies/features.ts'
import { explainRefusal } from '../../forms/explain-refusal.ts'
import { sealFormNotice } from '../../forms/form-notice.ts'
import { leadTo, plain } from '../../forms/plain-answers.ts'
import { receiveForm } from '../../forms/receive-form.ts'
import { siteFormat } from '../../site-format.ts'
import { siteTexts } from '../../site-texts.ts'
import { identifyVisitor } from '../../visitors/identify-visitor.ts'
import { addFormKey, parseSourcePage } from '../add-form.ts'
import { writeCartCookies } from '../cart-cookies.ts'
import { CART_PATH, DRAWER_PATH } from '../cart-paths.ts'
import { identifyShopper } from '../identify-shopper.ts'
import { type CartForm, type CartOutcome, cartForms } from './cart-forms.ts'

type Fields = Record<string, string>

/** Handles a form of the cart, and leads to the cart: to its drawer for the script that asks for that. */
export async function answerCartForm(app: App, request: Request, name: string): Promise<Response> {
  const { t } = siteTexts(app)
  const form = Object.hasOwn(cartForms, name) ? cartForms[name] : undefined
  if (!form || !isWebShopOn(app.settings.current)) return plain(404, t('forms.no_form'))
  const fields = await receiveForm(app, request)
  if (fields instanceof Response) return fields
  const messages = chooseMessages(undefined, [app.settings.current['site.locale']])
  const to = fields.part === 'drawer' ? DRAWER_PATH : CART_PATH
  try {
    const { outcome, cookies } = await submit(app, request, { form, fields, messages })
    const { done: text = '', removed: values = {} } = outcome
    return leadTo(to, [...cookies, sealFormNotice(app, { page: CART_PATH, kind: 'done', text, values })])
  } catch (error) {
    return explain(app, error, { name, fields, messages, to })
  }
}

type Sent = { form: CartForm; fields: Fields; messages: Messages }
type Done = { outcome: CartOutcome; cookies: string[] }

async function submit(app: App, request: Request, { form, fields, messages }: Sent): Promise<Done> {
  const jar = Object.fromEntries(parseCookies(request.headers.get('cookie') ?? ''))
  const outlast = retryThroughOutage(app.database)
  const shopper = await outlast(() => identifyShopper(app, jar))
  const parsed = form.fields.safeParse(fields, { error: messages.errorMap })
  if (!parsed.success) throw messages.issues(parsed.error)
  const call = {
    app,
    shopper,
    visitor: await outlast(() => identifyVisitor(app)),
    budgets: createBudgets(app.limiter),
    fields: parsed.data,
    t: siteTexts(app).t,
  }
  // Of one that adds to the cart, nobody knows whether it has.
  const outcome = await (form.isRepeatable ? outlast(() => form.submit(call)) : form.submit(call))
  return { outcome, cookies: writeCartCookies(app, shopper, outcome.answer) }
}

type Refused = { name: string; fields: Fields; messages: Messages; to: string }

/** What was wrong is said where it was sent from: on the product's page, or in the cart. */
function explain(app: App, error: unknown, { name, fields, messages, to }: Refused): Response {
  const { t } = siteTexts(app)
  const fault = explainRefusal(error, { messages, format: siteFormat(app), t, log: app.log })
  if (!fault) throw error
  const { errors } = fault
  const source = name === 'add' ? parseSourcePage(fields.page) : undefined
  // A line is also gone if another window has removed it.
  const text = isDomainError(error, 'not_in_cart') ? t('cart.gone') : (Object.values(errors)[0] ?? fault.text)
  const page = source ? addFormKey(source.path) : CART_PATH
  const notice = sealFormNotice(app, { page, kind: 'error', text, errors, values: fields })
  return leadTo(source ? `${source.url}#choose` : to, [notice])
}
