'use server'

import { z } from 'zod'
import { changeSettings } from '#lib/domains/running/settings/index.ts'
import { type KeyTest, settleUnknownPayment, testPaymentKeys } from '#lib/domains/shop/payments/index.ts'
import { paymentIds } from '#lib/services/settings/index.ts'
import { staffForm } from '../../forms/form-action.ts'
import { readOrder } from '../../forms/read-order.ts'
import type { Panel } from '../../request/panel-request.ts'

const id = z.enum(paymentIds)
const Anything = z.record(z.string(), z.unknown())
const Switch = z.object({ id, on: z.enum(['true', 'false']), name: z.string().max(100) })
const Method = z.object({ id })
const Unknown = z.object({ id: z.coerce.number().int(), reference: z.string().max(200) })

export const sort = staffForm({
  fields: Anything,
  calls: changeSettings,
  async run({ app, actor, t }, _fields, form) {
    await changeSettings(app, actor, [{ key: 'payments.order', value: readOrder(form) }])
    return { done: t('admin.payments.order_saved') }
  },
})

export const setOn = staffForm({
  fields: Switch,
  calls: changeSettings,
  async run({ app, actor, t }, { id, on, name }) {
    const isOn = on === 'true'
    await changeSettings(app, actor, [{ key: `payments.${id}.enabled`, value: isOn }])
    return { done: t(isOn ? 'admin.payments.switched_on' : 'admin.payments.switched_off', { name }) }
  },
})

export const settleUnknown = staffForm({
  fields: Unknown,
  calls: settleUnknownPayment,
  async run({ app, actor, t }, { id, reference }) {
    await settleUnknownPayment(app, actor, id)
    return { done: t('admin.payments.unknown_settled', { reference }) }
  },
})

/** Every line that is shown says one thing that the test found. */
export const testKeys = staffForm({
  fields: Method,
  calls: testPaymentKeys,
  async run(panel, { id }) {
    const test = await testPaymentKeys(panel.app, panel.actor, id)
    return { shown: test ? describeTest(panel, test) : [panel.t('admin.payments.no_keys')] }
  },
})

function describeTest({ t }: Panel, { keys, isLive, webhook, lacking }: KeyTest): string[] {
  if (keys !== 'good') return [t(`admin.payments.keys.${keys}`)]
  return [
    t('admin.payments.keys.good'),
    ...(isLive === null ? [] : [t(isLive ? 'admin.payments.live' : 'admin.payments.testing')]),
    webhook === 'incomplete'
      ? t('admin.payments.webhook.incomplete', { events: lacking.join(', ') })
      : t(`admin.payments.webhook.${webhook}`),
  ]
}
