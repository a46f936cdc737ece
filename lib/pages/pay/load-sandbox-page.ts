import type { App } from '#lib/app.ts'
import { findSandboxPayment } from '#lib/domains/payments/index.ts'
import { siteFormat } from '../site-format.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import { payPage, toSitePath } from './pay-page.ts'

type Choice = readonly [action: string, button: string]

/** The choices on the sandbox's page. */
const choices: readonly Choice[] = [
  ['pay', 'Pay'],
  ['pay_twice', 'Pay, reported twice'],
  ['pay_delayed', 'Pay with a method that takes days'],
  ['pay_late', 'Let the order expire, then pay'],
  ['decline', 'Decline'],
  ['cancel', 'Cancel'],
]

/** The choices while a payment is being processed. */
const endings: readonly Choice[] = [
  ['pay', 'The money arrives'],
  ['decline', 'The bank declines'],
]

/** The sandbox's payment page; null if the payment is unknown or the sandbox is off. */
export async function loadSandboxPage(app: App, reference: string): Promise<StorefrontPage | null> {
  const payment = await findSandboxPayment(app, reference)
  if (!payment) return null
  const { orderNumber, amount, currency, status, returnUrl } = payment
  const isOpen = status === 'pending' || status === 'processing'
  const forms = (status === 'processing' ? endings : choices).map(([action, button]) => ({
    action: `/pay/sandbox/${reference}/act`,
    button,
    grave: action !== 'pay',
    hidden: [{ name: 'action', value: action }],
    fields: [],
  }))
  return payPage({
    title: 'Test payment',
    path: `/pay/sandbox/${reference}`,
    intro: 'No money moves here. Choose how the payment ends.',
    panel: {
      id: 'sandbox',
      heading: `Order ${orderNumber}`,
      facts: [
        { label: 'To pay', value: siteFormat(app).money(amount, currency).formatted },
        { label: 'Status', value: status },
      ],
      forms: isOpen ? forms : [],
      links: isOpen ? [] : [{ label: 'Continue', url: toSitePath(returnUrl) }],
    },
  })
}
