'use server'

import { z } from 'zod'
import type { Outcome } from '#lib/admin/forms/answer-form.ts'
import { staffForm } from '#lib/admin/forms/form-action.ts'
import type { FormState } from '#lib/admin/forms/form-state.ts'
import type { Panel } from '#lib/admin/request/panel-request.ts'
import { DomainError, isDomainError } from '#lib/domains/domain-error.ts'
import {
  editOrderByHand,
  quoteOrderEdit,
  refundOrderByHand,
  showOrder,
} from '#lib/domains/shop/orders/staff/index.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { explainDomainError } from '#lib/web/refusals/explain-domain-error.ts'
import type { Fields } from '../fields/read-fields.ts'
import { PaymentChoice } from '../payment-choice.ts'
import { describeEdit } from './describe-edit.ts'
import { readEdit, readEditFields } from './read-edit.ts'

const Edit = z.looseObject({
  number: z.string().max(60),
  version: z.string().max(100).default(''),
  expected_total: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
  refund: z.union([z.literal('later').transform(() => undefined), PaymentChoice]).optional(),
  notifies: z.literal('on').optional(),
})

/** Its buttons are read with the rest of the form: each shows what the order would be, until one saves it. */
export const editAnOrder = staffForm({
  fields: Edit,
  calls: [showOrder, quoteOrderEdit, editOrderByHand],
  run: (panel, given, form) => run(panel, given, readEditFields(form)),
  foundWhenRefused: findAgain,
})

/** The order, or its prices, may have changed since it was shown. */
async function findAgain(panel: Panel, form: FormData, before: FormState): Promise<unknown> {
  try {
    const fields = readEditFields(form)
    const shown = await showOrder(panel.app, panel.actor, fields.texts.number ?? '')
    return (await describeEdit(panel, shown, fields)).found
  } catch (error) {
    if (error instanceof DomainError) return before.found
    throw error
  }
}

async function run(panel: Panel, given: z.output<typeof Edit>, fields: Fields): Promise<Outcome> {
  const shown = await showOrder(panel.app, panel.actor, given.number)
  if (fields.act === 'save') return save(panel, given, readEdit(fields, shown.order))
  const { found } = await describeEdit(panel, shown, fields)
  const quantities = found.added.map(({ variantId, quantity }) => [`item.${variantId}`, String(quantity)])
  const lines = found.lines.map(({ id, quantity }) => [`line.${id}`, String(quantity)])
  return { found, values: Object.fromEntries([...quantities, ...lines]) }
}

async function save(
  panel: Panel,
  { number, version, expected_total: expectedTotal = -1, refund, notifies }: z.output<typeof Edit>,
  edit: ReturnType<typeof readEdit>,
): Promise<Outcome> {
  const { app, actor, t } = panel
  const request = { ...edit, version, expectedTotal, notifies: notifies === 'on' }
  const { overpaid } = await editOrderByHand(app, actor, number, request)
  const to = `/admin/orders/${encodeURIComponent(number)}`
  if (refund === undefined || overpaid === 0) return { done: t('admin.order_edit.saved', { number }), to }
  const problem = await giveBack(panel, { number, amount: overpaid, payment: refund })
  if (problem === null) return { done: t('admin.order_edit.saved_and_refunded', { number }), to }
  return { done: t('admin.order_edit.saved_not_refunded', { number, problem }), to }
}

type GivenBack = { number: string; amount: number; payment: z.output<typeof PaymentChoice> }

/** The order is edited already, so that a refund that is refused is no reason to refuse the edit. Resolves to why it was. */
async function giveBack({ app, actor, locale, t }: Panel, refund: GivenBack): Promise<string | null> {
  const { number, amount, payment } = refund
  try {
    await refundOrderByHand(app, actor, number, { amount, payment, expected: amount })
    return null
  } catch (error) {
    if (isDomainError(error, 'sudo_needed')) return t('admin.order_edit.refund_needs_proof')
    const format = createFormat(app.settings.current, app.defaultSiteUrl)
    const explained = explainDomainError(error, locale, format)
    if (!explained) throw error
    return explained.message ?? Object.values(explained.errors).flat().join(' ')
  }
}
