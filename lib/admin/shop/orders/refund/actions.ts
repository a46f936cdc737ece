'use server'

import { z } from 'zod'
import { staffCall, staffForm } from '#lib/admin/forms/form-action.ts'
import { isDomainError } from '#lib/domains/domain-error.ts'
import { quoteOrderRefund, refundOrderByHand } from '#lib/domains/shop/orders/staff/index.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { explainDomainError } from '#lib/web/refusals/explain-domain-error.ts'
import { describeRefund, type ShownQuote } from './describe-refund.ts'
import { ConfirmedRefund, Refunding, readRefund } from './read-refund.ts'

export const refund = staffForm({
  fields: ConfirmedRefund,
  calls: refundOrderByHand,
  async run({ app, actor, t }, given, form) {
    const request = { ...readRefund(form, given), expected: given.expected }
    const state = await refundOrderByHand(app, actor, given.number, request)
    return { done: t(`admin.orders.refunded_${state}`) }
  },
})

const Fields = z
  .record(z.string().max(40), z.string().max(1000))
  .refine((all) => Object.keys(all).length <= 500)

/** Quotes the refund that a form asks for. */
export const quote = staffCall({
  calls: quoteOrderRefund,
  fields: Fields.transform((fields) => ({ fields, given: Refunding.safeParse(fields).data })),
  async run(panel, { fields, given }): Promise<ShownQuote | null> {
    const { app, actor, locale } = panel
    if (!given) return null
    try {
      const request = readRefund(Object.entries(fields), given)
      return describeRefund(panel, await quoteOrderRefund(app, actor, given.number, request))
    } catch (error) {
      if (isDomainError(error, 'refund_of_nothing')) return null
      const format = createFormat(app.settings.current, app.defaultSiteUrl)
      const explained = explainDomainError(error, locale, format)
      if (!explained) throw error
      const [fault = []] = Object.values(explained.errors)
      return { problem: explained.message ?? fault.join(' ') }
    }
  },
  otherwise: null,
})
