'use server'

import { z } from 'zod'
import {
  addHook,
  changeHook,
  listHooks,
  pauseHook,
  removeHook,
  resendFailedHooks,
  resendHook,
  resumeHook,
  rotateHook,
} from '#lib/domains/running/webhooks/index.ts'
import { ById, RowId } from '../../forms/fields.ts'
import { actForm, staffForm } from '../../forms/form-action.ts'

const events = z
  .union([z.string(), z.array(z.string())])
  .default([])
  .transform((given) => (typeof given === 'string' ? [given] : given))
const Endpoint = z.object({
  url: z.string().trim().min(1).max(2000),
  name: z.string().trim().max(120),
  events,
})
const Switch = z.object({ id: RowId, to: z.enum(['on', 'paused']) })
const Rotation = z.object({ id: RowId, hours: z.coerce.number().int().min(0).max(720) })

export const add = staffForm({
  fields: Endpoint,
  calls: addHook,
  async run({ app, actor, t }, input) {
    const { secret } = await addHook(app, actor, input, app.env.webhookLocalHosts)
    return { done: t('admin.webhooks.added'), shown: [secret] }
  },
})

export const change = staffForm({
  fields: Endpoint.extend({ id: RowId, version: z.string().max(64) }),
  calls: changeHook,
  async run({ app, actor, t }, { id, version, ...input }) {
    await changeHook(app, actor, { id, version }, input, app.env.webhookLocalHosts)
    return { done: t('admin.webhooks.changed') }
  },
  async current({ app, actor }, { id }) {
    const found = (await listHooks(app, actor)).find((one) => one.id === id)
    if (!found) return null
    const { version, url, name } = found
    return { version, theirs: { url, name, events: found.events.join(', ') } }
  },
})

export const rotate = staffForm({
  fields: Rotation,
  calls: rotateHook,
  async run({ app, actor, t }, { id, hours }) {
    const { secret } = await rotateHook(app, actor, id, hours)
    return { done: t('admin.webhooks.rotated'), shown: [secret] }
  },
})

export const setState = staffForm({
  fields: Switch,
  calls: [resumeHook, pauseHook],
  async run({ app, actor, t }, { id, to }) {
    if (to === 'on') await resumeHook(app, actor, id)
    else await pauseHook(app, actor, id)
    return { done: t(to === 'on' ? 'admin.webhooks.resumed' : 'admin.webhooks.paused') }
  },
})

export const remove = actForm({
  fields: ById,
  act: removeHook,
  done: (t) => t('admin.webhooks.removed'),
})

export const resend = actForm({
  fields: ById,
  act: resendHook,
  done: (t) => t('admin.webhooks.resent'),
})

export const resendAll = actForm({
  fields: ById,
  act: resendFailedHooks,
  done: (t, _id, count) => t('admin.webhooks.failed_resent', { count }),
})
