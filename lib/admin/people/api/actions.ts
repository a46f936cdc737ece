'use server'

import { z } from 'zod'
import {
  configureApp,
  listOpenApps,
  registerApp,
  removeApp,
  renewAppSecret,
  switchApp,
} from '#lib/domains/people/apps/index.ts'
import { ById, Checkbox, RowId } from '../../forms/fields.ts'
import { actForm, staffForm } from '../../forms/form-action.ts'

const lines = z
  .string()
  .max(10_000)
  .transform((text) =>
    text
      .split(/[\n,]/)
      .map((line) => line.trim())
      .filter(Boolean),
  )
const Registration = z.object({
  name: z.string().trim().min(1).max(120),
  kind: z.enum(['secret', 'public']),
  origins: lines,
})
const Configuration = z.object({
  id: RowId,
  version: z.string().max(64),
  origins: lines,
  returnUrls: lines,
  limit: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(z.int().min(1).max(1_000_000).nullable()),
  strict: Checkbox,
  testing: Checkbox,
})
const Renewal = z.object({ id: RowId, hours: z.coerce.number().int().min(0).max(720) })
const Switch = z.object({ id: RowId, enabled: z.enum(['true', 'false']) })

export const register = staffForm({
  fields: Registration,
  calls: registerApp,
  async run({ app, actor, t }, { name, kind, origins }) {
    const { key, secret } = await registerApp(app, actor, { name, isPublic: kind === 'public', origins })
    return { done: t('admin.api.registered', { name }), shown: secret === null ? [key] : [key, secret] }
  },
})

export const configure = staffForm({
  fields: Configuration,
  calls: configureApp,
  async run({ app, actor, t }, { id, version, limit, ...traits }) {
    await configureApp(app, actor, { id, version }, { ...traits, requestsPerMinute: limit })
    return { done: t('admin.api.changed') }
  },
  async current({ app, actor }, { id }) {
    const found = (await listOpenApps(app, actor)).find((one) => one.id === id)
    if (!found) return null
    const { version, origins, returnUrls, requestsPerMinute, strict, testing } = found
    const theirs = {
      origins: origins.join('\n'),
      returnUrls: returnUrls.join('\n'),
      limit: String(requestsPerMinute ?? ''),
      strict: strict ? 'on' : '',
      testing: testing ? 'on' : '',
    }
    return { version, theirs }
  },
})

export const renewSecret = staffForm({
  fields: Renewal,
  calls: renewAppSecret,
  async run({ app, actor, t }, { id, hours }) {
    const { key, secret } = await renewAppSecret(app, actor, id, hours)
    return { done: t('admin.api.renewed'), shown: [key, secret] }
  },
})

export const setEnabled = staffForm({
  fields: Switch,
  calls: switchApp,
  async run({ app, actor, t }, { id, enabled }) {
    await switchApp(app, actor, id, enabled === 'true')
    return { done: t('admin.api.changed') }
  },
})

export const remove = actForm({
  fields: ById,
  act: removeApp,
  done: (t) => t('admin.api.removed'),
})
