import type { App } from '#lib/app/app.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { orderByLink } from '#lib/domains/shop/checkout/index.ts'
import { answerSiteForm } from '#lib/pages/forms/answer-site-form.ts'
import { leadTo } from '#lib/pages/forms/plain-answers.ts'
import { sealNotice, sealOutcome } from '#lib/pages/people/account/notice.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import { describeStart } from '../describe-start.ts'
import { orderPath } from '../order-path.ts'
import { DRAFT_FORM } from './load-draft-page.ts'

/** Handles the form that orders a draft, and leads to its payment or its order. */
export function answerDraftForm(app: App, request: Request): Promise<Response> {
  const pageOf = ({ token = '' }: Record<string, string>) =>
    `/orders/drafts/${encodeURIComponent(token)}#notice`
  return answerSiteForm(app, request, {
    isOn: isGroupOn(app.settings.current, 'shop'),
    async submit({ fields, t }) {
      const { order, payment } = await orderByLink(app, {
        token: fields.token ?? '',
        gateway: fields.payment_gateway || null,
        terms: fields.terms === 'on',
        version: readNumber(fields.version),
        expectedTotal: readNumber(fields.expected_total),
      })
      // It was ordered before, and is paid on its own page.
      if (!payment) return leadTo(orderPath(app, order))
      const outcome = describeStart(payment, t)
      if ('to' in outcome) return leadTo(`${outcome.to}&go=1`)
      // The page of a new order says by itself how it is paid.
      const said = 'failed' in outcome ? await sealOutcome(app, 'order-pay', outcome) : []
      return leadTo(orderPath(app, order), said)
    },
    async divert(error, { fields, t }) {
      if (isDomainError(error, 'invalid_link')) return leadTo(pageOf(fields))
      const isChanged = isDomainError(error, 'total_changed') || isDomainError(error, 'checkout_in_progress')
      if (!isChanged) return null
      const notice = { kind: 'error', form: DRAFT_FORM, text: t('orders.draft.changed') } as const
      return leadTo(pageOf(fields), await sealNotice(app, notice))
    },
    async refuse(fault, { fields }) {
      const { payment_gateway = '' } = fields
      const notice = { kind: 'error', form: DRAFT_FORM, ...fault, values: { payment_gateway } } as const
      return leadTo(pageOf(fields), await sealNotice(app, notice))
    },
  })
}

/** Nobody agrees to what was not shown. */
function readNumber(text: string | undefined): number {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}
