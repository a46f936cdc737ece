import type { App } from '#lib/app/app.ts'
import { OrderLookUp } from '#lib/web/inputs/order.ts'
import { requestLink } from '#lib/web/policies/request-link.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { answerVisitorForm } from '../../forms/answer-visitor-form.ts'
import { loadFormPage } from '../../forms/form-page.ts'
import { emailField } from '../../forms/visitor-form.ts'
import type { Cookies } from '../../people/visitors/website-visitor.ts'
import type { StorefrontPage } from '../../storefront-page.ts'

export const LOOK_UP_PATH = '/orders'

/** `/orders`: where buyers without an account ask for the link to their order. */
export async function loadLookUpPage(app: App, cookies: Cookies): Promise<StorefrontPage | null> {
  const { t } = siteTexts(app)
  const page = await loadFormPage(app, cookies, {
    group: 'shop',
    path: LOOK_UP_PATH,
    title: t('orders.look_up.title'),
    intro: t('orders.look_up.intro'),
    form: {
      name: 'look-up',
      action: '/orders/look-up',
      title: t('orders.look_up.form'),
      button: t('orders.look_up.button'),
      fields: [
        { name: 'number', label: t('orders.look_up.number'), maxlength: 40, required: true },
        emailField(t),
      ],
    },
  })
  return page && { ...page, unlisted: true }
}

/** Handles the form of that page. Its message is the same whether or not there is such an order. */
export function answerLookUpForm(app: App, request: Request): Promise<Response> {
  return answerVisitorForm(app, request, {
    group: 'shop',
    page: LOOK_UP_PATH,
    isOpenToUnverified: true,
    schema: () => OrderLookUp,
    submit: requestLink,
    done: 'order_link_mailed',
  })
}
