import type { App } from '#lib/app/app.ts'
import { findSandboxPayment } from '#lib/domains/shop/payments/index.ts'
import { pathOnSite } from '#lib/services/settings/index.ts'
import { siteFormat, siteTexts } from '#lib/web/presenters/format.ts'
import type { StorefrontPage } from '../../storefront-page.ts'
import { payPage } from './pay-page.ts'

/** The choices on the sandbox's page. */
const choices = ['pay', 'pay_twice', 'pay_delayed', 'pay_late', 'decline', 'cancel'] as const

/** The choices while a payment is being processed. */
const endings = ['pay', 'decline'] as const

/** The sandbox's payment page; null if the payment is unknown or the sandbox is off. */
export async function loadSandboxPage(app: App, reference: string): Promise<StorefrontPage | null> {
  const payment = await findSandboxPayment(app, reference)
  if (!payment) return null
  const { orderNumber, amount, currency, status, returnUrl } = payment
  const isOpen = status === 'pending' || status === 'processing'
  const { t, find } = siteTexts(app)
  const labels =
    status === 'processing'
      ? endings.map((action) => ({ action, label: t(`pay.sandbox.processing.${action}`) }))
      : choices.map((action) => ({ action, label: t(`pay.sandbox.choices.${action}`) }))
  const forms = labels.map(({ action, label }) => ({
    action: `/pay/sandbox/${reference}/act`,
    button: label,
    grave: false,
    quiet: action !== 'pay',
    hidden: [{ name: 'action', value: action }],
    fields: [],
  }))
  return payPage({
    title: t('pay.sandbox.title'),
    path: `/pay/sandbox/${reference}`,
    intro: t('pay.sandbox.intro'),
    panel: {
      id: 'sandbox',
      heading: t('orders.title', { number: orderNumber }),
      facts: [
        { label: t('pay.sandbox.to_pay'), value: siteFormat(app).money(amount, currency).formatted },
        { label: t('pay.sandbox.status'), value: find(`pay.sandbox.statuses.${status}`) ?? status },
      ],
      forms: isOpen ? forms : [],
      links: isOpen
        ? []
        : [{ label: t('pay.sandbox.continue'), url: pathOnSite(app.settings.current, returnUrl) }],
    },
  })
}
