import type { App } from '#lib/app/app.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { answerSiteForm, type Fields, type SentFields } from '#lib/pages/forms/answer-site-form.ts'
import { sealFormNotice } from '#lib/pages/forms/form-notice.ts'
import { leadTo } from '#lib/pages/forms/plain-answers.ts'
import { identifyVisitor } from '#lib/pages/people/visitors/identify-visitor.ts'
import { retryThroughOutage } from '#lib/platform/database/transact.ts'
import { isWebShopOn } from '#lib/services/settings/index.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { addFormKey, parseSourcePage } from '../add-form.ts'
import { writeCartCookies } from '../cart-cookies.ts'
import { CART_PATH, DRAWER_PATH } from '../cart-paths.ts'
import { identifyShopper } from '../identify-shopper.ts'
import { type CartForm, type CartOutcome, cartForms } from './cart-forms.ts'

/** Handles a form of the cart, and leads to the cart: to its drawer for the script that asks for that. */
export function answerCartForm(app: App, request: Request, name: string): Promise<Response> {
  const form = Object.hasOwn(cartForms, name) ? cartForms[name] : undefined
  return answerSiteForm(
    app,
    request,
    form && {
      isOn: isWebShopOn(app.settings.current),
      async submit(sent) {
        const { outcome, cookies } = await submit(app, form, sent)
        const { done: text = '', removed: values = {} } = outcome
        const notice = await sealFormNotice(app, { page: CART_PATH, kind: 'done', text, values })
        return leadTo(cartPath(sent.fields), [...cookies, ...notice])
      },
      // What is wrong is shown where the form was sent from: on the product's page, or in the cart.
      async refuse({ text: told, errors }, { fields, t }, error) {
        const source = name === 'add' ? parseSourcePage(fields.page) : undefined
        // A line is also gone if another window has removed it.
        const text = isDomainError(error, 'not_in_cart') ? t('cart.gone') : (Object.values(errors)[0] ?? told)
        const page = source ? addFormKey(source.path) : CART_PATH
        const notice = await sealFormNotice(app, { page, kind: 'error', text, errors, values: fields })
        return leadTo(source ? `${source.url}#choose` : cartPath(fields), notice)
      },
    },
  )
}

function cartPath({ part }: Fields): string {
  return part === 'drawer' ? DRAWER_PATH : CART_PATH
}

type Done = { outcome: CartOutcome; cookies: string[] }

async function submit(app: App, form: CartForm, { cookies: given, parse, t }: SentFields): Promise<Done> {
  const outlast = retryThroughOutage(app.database)
  const shopper = await outlast(() => identifyShopper(app, given))
  const fields = parse(form.fields)
  const visitor = await outlast(() => identifyVisitor(app))
  const call = { app, shopper, visitor, budgets: createBudgets(app.limiter), cookies: given, fields, t }
  // Of a form that adds to the cart, nobody knows whether it has.
  const outcome = await (form.isRepeatable ? outlast(() => form.submit(call)) : form.submit(call))
  return { outcome, cookies: [...writeCartCookies(app, shopper, outcome.answer), ...(outcome.cookies ?? [])] }
}
