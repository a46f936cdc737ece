import { listSavedMethods, type SavedAtGateway } from '#lib/domains/shop/payments/index.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'
import { type AccountAnswer, accountPage, type Panel, panel, type SignedInCall } from './account-page.ts'
import { buildForm } from './build-form.ts'

/** The customer's saved payment methods, which can be removed at their providers. */
export async function loadPaymentMethodsPage(call: SignedInCall): Promise<AccountAnswer> {
  const { app, t, customer } = call
  const saved = await listSavedMethods(app, customer.id)
  const panels = saved.filter(({ methods }) => methods === null || methods.length > 0)
  const none = panel({
    id: 'none',
    heading: t('account.payment_methods.heading'),
    texts: [t('account.payment_methods.none')],
  })
  return accountPage(call, {
    title: t('account.places.payment_methods'),
    intro: t('account.payment_methods.intro'),
    isSignedIn: true,
    panels: panels.length === 0 ? [none] : panels.map((one) => savedPanel(one, call)),
  })
}

function savedPanel({ gateway, name, methods }: SavedAtGateway, { app, t, notice }: SignedInCall): Panel {
  const { month } = siteFormat(app)
  return panel({
    id: `saved-${gateway}`,
    heading: name,
    texts: methods === null ? [t('account.payment_methods.unavailable')] : [],
    rows: (methods ?? []).map(({ id, label, expires }) => ({
      title: label,
      url: '',
      image: null,
      details: expires === null ? [] : [t('account.payment_methods.expires', { date: month(expires) })],
      form: buildForm(
        {
          name: 'payment-method-remove',
          button: t('account.payment_methods.remove'),
          isGrave: true,
          hidden: { gateway, method: id },
        },
        notice,
      ),
    })),
  })
}
