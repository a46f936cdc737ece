import { z } from 'zod'
import type { App } from '#lib/app/app.ts'
import { expireOrderNow } from '#lib/domains/shop/checkout/index.ts'
import { actOnSandbox, findSandboxPayment, receiveWebhook } from '#lib/domains/shop/payments/index.ts'
import { pathOnSite } from '#lib/services/settings/index.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { answerSiteForm } from '../../forms/answer-site-form.ts'
import { leadTo, plain } from '../../forms/plain-answers.ts'

const Fields = z.object({
  action: z.enum(['pay', 'pay_twice', 'pay_delayed', 'pay_late', 'decline', 'cancel']),
})

/** Does what was chosen on the sandbox's page, acting as both buyer and provider, and redirects back to the shop. */
export async function answerSandbox(app: App, request: Request, reference: string): Promise<Response> {
  const payment = await findSandboxPayment(app, reference)
  if (!payment) return plain(404, siteTexts(app).t('pay.no_payment'))
  return answerSiteForm(app, request, {
    isOn: true,
    async submit({ fields, t }) {
      const parsed = Fields.safeParse(fields)
      if (!parsed.success) return plain(400, t('forms.unreadable'))
      const { action } = parsed.data
      if (action === 'pay_late') await expireOrderNow(app, payment.orderNumber)
      const messages = await actOnSandbox(app, reference, action === 'pay_late' ? 'pay' : action)
      for (const message of messages) await receiveWebhook(app, 'sandbox', message)
      app.outbox.nudge()
      const to = action === 'cancel' ? payment.cancelUrl : payment.returnUrl
      return leadTo(pathOnSite(app.settings.current, to))
    },
  })
}
