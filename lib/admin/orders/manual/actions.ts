'use server'

import { z } from 'zod'
import { DomainError } from '#lib/domains/domain-error.ts'
import { placeManualOrder } from '#lib/domains/shop/orders/staff/index.ts'
import type { Outcome } from '../../forms/answer-form.ts'
import { staffForm } from '../../forms/form-action.ts'
import type { FormState } from '../../forms/form-state.ts'
import type { Panel } from '../../request/panel-request.ts'
import { describeDraft, prefill } from './describe-draft.ts'
import { addressIn, type Draft, readDraft, readId, withItems } from './read-draft.ts'

/** Its buttons are read with the rest of the form: each shows the order again, until one places it. */
export const makeOrder = staffForm({
  fields: z.looseObject({}),
  calls: placeManualOrder,
  run: (panel, _fields, form) => runAct(panel, readDraft(form)),
  foundWhenRefused: findAgain,
})

/** Prices and stock may have changed since the order was shown. */
async function findAgain(panel: Panel, form: FormData, before: FormState): Promise<unknown> {
  try {
    return await describeDraft(panel, readDraft(form))
  } catch (error) {
    if (error instanceof DomainError) return before.found
    throw error
  }
}

async function runAct(panel: Panel, draft: Draft): Promise<Outcome> {
  if (draft.act === 'place') return place(panel, draft)
  if (draft.act === 'customer') return choose(panel, draft, readId(draft.subject))
  const changed = withItems(draft)
  return { found: await describeDraft(panel, changed), values: quantitiesIn(changed) }
}

/** Chooses who orders, or a guest, and fills in what is known of them. */
async function choose(panel: Panel, draft: Draft, customerId: number | null): Promise<Outcome> {
  const values = customerId === null ? {} : await prefill(panel, customerId)
  const texts: Draft['texts'] = { ...draft.texts, ...values, find_customer: '' }
  const changed = { ...draft, customerId, texts, isElsewhere: texts.elsewhere === 'on' }
  return {
    found: await describeDraft(panel, changed),
    values: { ...values, customer: customerId === null ? '' : String(customerId), find_customer: '' },
  }
}

function quantitiesIn({ items }: Draft): Record<string, string> {
  return Object.fromEntries(items.map(({ variantId, quantity }) => [`item.${variantId}`, String(quantity)]))
}

async function place({ app, actor, t }: Panel, draft: Draft): Promise<Outcome> {
  const { texts, items, customerId, isElsewhere, savesAddress } = draft
  const { number } = await placeManualOrder(app, actor, {
    ...{ items, customerId },
    couponCode: texts.code || null,
    locale: texts.locale || app.settings.current['site.locale'],
    note: texts.note || null,
    key: texts.key ?? '',
    request: {
      email: texts.email,
      phone: texts.phone,
      customerNote: texts.customer_note,
      vatId: texts.vat_id,
      billing: addressIn(draft, 'billing'),
      shipping: addressIn(draft, 'shipping'),
      shipToDifferent: isElsewhere,
      billingAddressId: null,
      shippingAddressId: null,
      saveAddress: savesAddress,
      gateway: texts.payment_gateway || null,
      shippingMethod: texts.shipping_method || null,
      expectedTotal: readTotal(texts.expected_total),
    },
  })
  return {
    done: t('admin.orders.phone.placed', { number }),
    to: `/admin/orders/${encodeURIComponent(number)}`,
  }
}

/** Nobody agrees to a total that was not shown. */
function readTotal(text: string | undefined): number {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}
