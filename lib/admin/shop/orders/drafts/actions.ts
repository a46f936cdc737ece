'use server'

import { z } from 'zod'
import type { Outcome } from '#lib/admin/forms/answer-form.ts'
import { actForm, staffForm } from '#lib/admin/forms/form-action.ts'
import type { FormState } from '#lib/admin/forms/form-state.ts'
import type { Panel } from '#lib/admin/request/panel-request.ts'
import { DomainError, isDomainError } from '#lib/domains/domain-error.ts'
import {
  checkDraftPayment,
  deleteDraft,
  duplicateDraft,
  orderDraftByHand,
  saveDraft,
  sendDraft,
} from '#lib/domains/shop/orders/staff/index.ts'
import { readId } from '../fields/read-fields.ts'
import { describeDraft, prefill } from './describe-draft.ts'
import { type FormDraft, readDraft, toDraft, withLines } from './read-draft.ts'

/** Its buttons are read with the rest of the form: most show the draft again with its prices. */
export const editDraft = staffForm({
  fields: z.looseObject({}),
  calls: [saveDraft, orderDraftByHand, sendDraft],
  run: (panel, _fields, sent) => runAct(panel, sent),
  foundWhenRefused: findAgain,
})

const Shown = z.object({
  id: z.coerce.number<string>().int().positive(),
  version: z.coerce.number<string>().int(),
})

export const removeDraft = actForm({
  fields: Shown,
  act: deleteDraft,
  done: (t, { id }) => t('admin.orders.draft.deleted', { id }),
  to: () => DRAFTS_PATH,
})

export const copyDraft = staffForm({
  fields: z.object({ id: z.coerce.number<string>().int().positive() }),
  calls: duplicateDraft,
  async run({ app, actor, t }, { id }) {
    const copy = await duplicateDraft(app, actor, id)
    return { done: t('admin.orders.draft.copied', { id: copy }), to: `${DRAFTS_PATH}/${copy}` }
  },
})

const DRAFTS_PATH = '/admin/orders/drafts'

/** Prices and stock may have changed since the draft was shown, and it may have been saved on the way to what was refused. */
async function findAgain(panel: Panel, form: FormData, before: FormState): Promise<unknown> {
  try {
    return await describeDraft(panel, readDraft(panel, form))
  } catch (error) {
    if (error instanceof DomainError) return before.found
    throw error
  }
}

async function runAct(panel: Panel, sent: FormData): Promise<Outcome> {
  const form = readDraft(panel, sent)
  if (form.act === 'save') return save(panel, form, sent)
  if (form.act === 'place') return place(panel, form, sent)
  if (form.act === 'send') return send(panel, form, sent)
  if (form.act === 'customer') return choose(panel, form, readId(form.subject))
  const changed = withLines(form)
  return { found: await describeDraft(panel, changed), values: quantitiesIn(changed) }
}

function quantitiesIn({ lines }: FormDraft): Record<string, string> {
  const known = lines.filter(({ quantity }) => !Number.isNaN(quantity))
  return Object.fromEntries(known.map(({ id, quantity }) => [`line.${id}.quantity`, String(quantity)]))
}

/** Chooses who orders, or a guest, and fills in what is known of them. */
async function choose(panel: Panel, form: FormDraft, customerId: number | null): Promise<Outcome> {
  const values = customerId === null ? {} : await prefill(panel, customerId)
  const texts: FormDraft['texts'] = { ...form.texts, ...values, find_customer: '' }
  const changed = { ...form, customerId, texts, isElsewhere: texts.elsewhere === 'on' }
  return {
    found: await describeDraft(panel, changed),
    values: { ...values, customer: customerId === null ? '' : String(customerId), find_customer: '' },
  }
}

async function save(panel: Panel, form: FormDraft, sent: FormData): Promise<Outcome> {
  const { id } = await saveForm(panel, form, sent)
  return { done: panel.t('admin.orders.draft.saved', { id }), to: `${DRAFTS_PATH}/${id}` }
}

/** If what follows is refused, the form goes on with the draft as it was saved. */
async function saveForm(panel: Panel, form: FormDraft, sent: FormData) {
  const { app, actor } = panel
  const { id, version, texts } = form
  const draft = toDraft(panel, form)
  const change = { id, version, draft, key: texts.key ?? '', note: texts.note || null }
  const saved = await saveDraft(app, actor, change)
  sent.set('draft', String(saved.id))
  sent.set('draft_version', String(saved.version))
  return saved
}

async function place(panel: Panel, form: FormDraft, sent: FormData): Promise<Outcome> {
  const { app, actor } = panel
  const { texts } = form
  const gateway = texts.payment_gateway || null
  await checkDraftPayment(app, actor, gateway)
  const number = await saveForm(panel, form, sent)
    .then(({ id, version }) =>
      orderDraftByHand(app, actor, {
        ...{ id, version, gateway },
        expectedTotal: readTotal(texts.expected_total),
      }),
    )
    .then(
      (order) => order.number,
      (error: unknown) => {
        // It was sent twice, or in two tabs: there is one order.
        if (isDomainError(error, 'draft_ordered')) return error.facts.number
        throw error
      },
    )
  return {
    done: panel.t('admin.orders.draft.placed', { number }),
    to: `/admin/orders/${encodeURIComponent(number)}`,
  }
}

async function send(panel: Panel, form: FormDraft, sent: FormData): Promise<Outcome> {
  const { app, actor, t } = panel
  const saved = await saveForm(panel, form, sent)
  const { email } = await sendDraft(app, actor, saved)
  return { done: t('admin.orders.draft.sent', { email }), to: `${DRAFTS_PATH}/${saved.id}` }
}

/** Nobody agrees to a total that was not shown. */
function readTotal(text: string | undefined): number {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}
