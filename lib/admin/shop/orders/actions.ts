'use server'

import { z } from 'zod'
import {
  cancelOrderByHand,
  clearOrderFlag,
  issueOrderInvoice,
  mailBuyer,
  markOrderDelivered,
  markOrderPaid,
  noteOnOrder,
  revokeOrderLink,
  shipOrders,
  shipParcel,
} from '#lib/domains/shop/orders/staff/index.ts'
import { actForm, staffForm } from '../../forms/form-action.ts'
import { PaymentChoice } from './payment-choice.ts'
import { readLines } from './read-lines.ts'
import { readTrackings } from './read-trackings.ts'

const Numbered = z.object({ number: z.string().max(60) })
const ByNumber = Numbered.transform(({ number }) => number)
const Selected = z.object({
  orders: z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .pipe(z.array(z.string().max(60)).max(100)),
})
const SelectedToShip = Selected.extend({ carrier: z.string().trim().max(200).default('') }).loose()
const Note = Numbered.extend({ text: z.string().trim().min(1).max(5000) })
const Message = Numbered.extend({
  subject: z.string().trim().min(1).max(100),
  text: z.string().trim().min(1).max(5000),
})
const Optional = z.string().trim().max(200)
const Shipping = z.looseObject({
  number: z.string().max(60),
  carrier: Optional,
  tracking: Optional,
  tracking_url: z.string().trim().max(2000),
  despite_due: z.literal('on').optional(),
})
const Received = Numbered.extend({ payment: PaymentChoice.default(null) })
export const markPaid = staffForm({
  fields: Received,
  calls: markOrderPaid,
  async run({ app, actor, t }, { number, payment }) {
    await markOrderPaid(app, actor, number, payment)
    return { done: t('admin.orders.marked_paid') }
  },
})

export const ship = staffForm({
  fields: Shipping,
  calls: shipParcel,
  async run({ app, actor, t }, { number, carrier, tracking, ...given }, form) {
    await shipParcel(app, actor, number, {
      carrier: carrier || null,
      tracking: tracking || null,
      despiteDue: given.despite_due === 'on',
      ...(given.tracking_url && { trackingUrl: given.tracking_url }),
      lines: readLines(form),
    })
    return { done: t('admin.orders.shipped') }
  },
})

export const shipSelected = staffForm({
  fields: SelectedToShip,
  calls: shipParcel,
  async run({ app, actor, t }, { orders, carrier }, form) {
    const { shipped, refused } = await shipOrders(app, actor, orders, {
      carrier: carrier || null,
      trackings: readTrackings(form),
    })
    const said = [t('admin.orders.shipped_many', { count: shipped.length })]
    if (refused.length > 0) said.push(t('admin.orders.not_shipped', { numbers: refused.join(', ') }))
    return { done: said.join(' '), ...(refused.length > 0 && { refused }) }
  },
})

export const markDelivered = actForm({
  fields: ByNumber,
  act: markOrderDelivered,
  done: (t) => t('admin.orders.delivered'),
})

export const cancel = actForm({
  fields: ByNumber,
  act: cancelOrderByHand,
  done: (t) => t('admin.orders.cancelled'),
})

export const note = actForm({
  fields: Note,
  act: noteOnOrder,
  done: (t) => t('admin.orders.noted'),
})

export const writeToBuyer = actForm({
  fields: Message,
  act: mailBuyer,
  done: (t) => t('admin.orders.sent_mail'),
})

export const clearFlag = actForm({
  fields: ByNumber,
  act: clearOrderFlag,
  done: (t) => t('admin.orders.flag_cleared'),
})

export const issueInvoice = actForm({
  fields: ByNumber,
  act: issueOrderInvoice,
  done: (t) => t('admin.orders.invoice_issued'),
})

export const revokeLink = actForm({
  fields: ByNumber,
  act: revokeOrderLink,
  done: (t) => t('admin.orders.link_revoked'),
})
