'use server'

import { z } from 'zod'
import { actForm, staffForm } from '#lib/admin/forms/form-action.ts'
import { DomainError, invalidField, readAll } from '#lib/domains/domain-error.ts'
import { type ParcelLine, type ReturnReason, returnReasons } from '#lib/domains/shop/orders/index.ts'
import {
  announceOrderReturn,
  closeOrderRest,
  decideOrderReturn,
  exchangeOrderUnits,
  loseOrderParcel,
  receiveOrderReturn,
} from '#lib/domains/shop/orders/staff/index.ts'
import { readLines } from '../read-lines.ts'
import { readReceived } from './read-received.ts'

const OrderNumber = z.string().max(60)
const Id = z.coerce.number().int().positive().max(2_147_483_647)
const Note = z.string().trim().max(1000)
const Reason = z.enum(returnReasons)

const CameBack = z.looseObject({
  number: OrderNumber,
  parcel: Id.optional(),
  reason: Reason,
  note: Note,
})
/** A form that begins without a reason. */
const Announced = CameBack.extend({ reason: z.enum(['', ...returnReasons]) })
const Expected = z.looseObject({ number: OrderNumber, return: Id })

export const cameBack = staffForm({
  fields: CameBack,
  calls: receiveOrderReturn,
  async run({ app, actor, t }, { number, parcel, reason, note }, form) {
    const lines = readReceived(form)
    await receiveOrderReturn(app, actor, number, { lines, reason, note, shipmentId: parcel ?? null })
    return { done: t('admin.orders.returned') }
  },
})

export const receiveExpected = staffForm({
  fields: Expected,
  calls: receiveOrderReturn,
  async run({ app, actor, t }, { number, return: returnId }, form) {
    await receiveOrderReturn(app, actor, number, { lines: readReceived(form), returnId })
    return { done: t('admin.orders.returned') }
  },
})

export const announce = staffForm({
  fields: Announced,
  calls: announceOrderReturn,
  async run({ app, actor, t }, { number, parcel, reason, note }, form) {
    const chosen = readAll({ lines: () => readChosen(form), reason: () => readReason(reason) })
    await announceOrderReturn(app, actor, number, { ...chosen, note, shipmentId: parcel ?? null })
    return { done: t('admin.orders.return_announced') }
  },
})

/** The units that come back, of at least one line. */
function readChosen(form: FormData): ParcelLine[] {
  const lines = readLines(form)
  if (lines.length > 0) return lines
  const first = [...form.keys()].find((name) => name.startsWith('line.'))
  throw first === undefined ? new DomainError('empty_return') : invalidField(first, 'nothing_returned')
}

function readReason(reason: ReturnReason | ''): ReturnReason {
  if (reason === '') throw invalidField('reason', 'required')
  return reason
}

export const decide = staffForm({
  fields: z.object({
    number: OrderNumber,
    return: Id,
    to: z.enum(['approved', 'refused', 'cancelled', 'ended']),
    answer: Note.optional(),
    label: z.unknown().optional(),
  }),
  calls: decideOrderReturn,
  async run({ app, actor, t }, { number, return: returnId, to, answer }, form) {
    const label = await readUpload(form, 'label')
    await decideOrderReturn(app, actor, number, { returnId, to, answer: answer || null, label })
    return { done: t('admin.orders.return_decided') }
  },
})

export const exchange = staffForm({
  fields: z.looseObject({ number: OrderNumber, version: z.string().max(100) }),
  calls: exchangeOrderUnits,
  async run({ app, actor, t, format }, { number, version }, form) {
    const lines = readLines(form).map((line) => ({ ...line, ...readWanted(form, line.lineId) }))
    const { currency, due, overpaid } = await exchangeOrderUnits(app, actor, number, { version, lines })
    if (due > 0) return { done: t('admin.orders.exchanged_due', { amount: format.money(due, currency) }) }
    if (overpaid > 0)
      return { done: t('admin.orders.exchanged_left', { amount: format.money(overpaid, currency) }) }
    return { done: t('admin.orders.exchanged') }
  },
})

async function readUpload(form: FormData, name: string): Promise<Buffer | null> {
  const file = form.get(name)
  return file instanceof File && file.size > 0 ? Buffer.from(await file.arrayBuffer()) : null
}

/** The variant that a field such as `variant.12` asks for, with the price that it was shown with: `7:2400`. */
function readWanted(form: FormData, lineId: number): { variantId: number; price: number } {
  const [, variantId, price] = /^(\d{1,10}):(\d{1,12})$/.exec(String(form.get(`variant.${lineId}`))) ?? []
  if (variantId === undefined) throw invalidField(`variant.${lineId}`, 'required')
  return { variantId: Math.min(Number(variantId), 2_147_483_647), price: Number(price) }
}

export const lose = staffForm({
  fields: z.object({ number: OrderNumber, parcel: Id, note: Note }),
  calls: loseOrderParcel,
  async run({ app, actor, t }, { number, parcel, note }) {
    await loseOrderParcel(app, actor, number, { shipmentId: parcel, note: note || null })
    return { done: t('admin.orders.lost_done') }
  },
})

export const closeTheRest = actForm({
  fields: z.object({ number: OrderNumber }).transform(({ number }) => number),
  act: closeOrderRest,
  done: (t) => t('admin.orders.rest_closed'),
})
