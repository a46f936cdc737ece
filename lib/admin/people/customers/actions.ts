'use server'

import { z } from 'zod'
import {
  addCustomer,
  editCustomer,
  eraseCustomer,
  exportCustomer,
  mailAccountReset,
  noteOnCustomer,
  reinstateAccount,
  removeCustomerNote,
  resetAccountFactor,
  showCustomer,
  signOutAccount,
  suspendAccount,
} from '#lib/domains/people/accounts/staff/index.ts'
import { presentExport } from '#lib/web/presenters/accounts/account-export.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { ById, Checkbox, RowId, Version } from '../../forms/fields.ts'
import { actForm, staffForm } from '../../forms/form-action.ts'
import { Email, Name } from '../entry/schemas.ts'
import { readTags, writeDetails } from './write-details.ts'

/** It is not read on one of the customer's devices. */
const NO_DEVICE = 0

const Note = z.object({ id: RowId, text: z.string().trim().min(1).max(5000) })
const OneNote = z.object({ id: RowId, note: RowId })

const Details = z.object({
  name: Name,
  phone: z
    .string()
    .trim()
    .max(50)
    .transform((text) => text || null),
  locale: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/)
    .or(z.literal(''))
    .transform((locale) => locale || null),
  tags: z
    .string()
    .max(1000)
    .transform(readTags)
    .pipe(z.array(z.string().max(60))),
})

export const create = staffForm({
  fields: Details.extend({ email: Email, invite: Checkbox }),
  calls: addCustomer,
  async run({ app, actor, t }, given) {
    const id = await addCustomer(app, actor, given)
    return { done: t('admin.customers.added', { name: given.name }), to: `/admin/customers/${id}` }
  },
})

export const edit = staffForm({
  fields: Details.extend({ id: RowId, version: Version }),
  calls: editCustomer,
  async run({ app, actor, t }, given) {
    await editCustomer(app, actor, given)
    return { done: t('admin.customers.saved') }
  },
  async current({ app, actor }, { id }) {
    const shown = await showCustomer(app, actor, id)
    return { version: shown.updatedAt.toISOString(), theirs: writeDetails(shown) }
  },
})

export const suspend = actForm({
  fields: ById,
  act: suspendAccount,
  done: (t) => t('admin.customers.suspended'),
})

export const reinstate = actForm({
  fields: ById,
  act: reinstateAccount,
  done: (t) => t('admin.customers.reinstated'),
})

export const resetFactor = actForm({
  fields: ById,
  act: resetAccountFactor,
  done: (t) => t('admin.customers.factor_reset'),
})

export const mailReset = actForm({
  fields: ById,
  act: mailAccountReset,
  done: (t) => t('admin.customers.reset_mailed'),
})

export const signOutEverywhere = actForm({
  fields: ById,
  act: signOutAccount,
  done: (t, _id, count) => t('admin.customers.signed_out', { count }),
})

export const note = actForm({
  fields: Note,
  act: noteOnCustomer,
  done: (t) => t('admin.customers.noted'),
})

export const removeNote = staffForm({
  fields: OneNote,
  calls: removeCustomerNote,
  async run({ app, actor, t }, { id, note: noteId }) {
    await removeCustomerNote(app, actor, { id, noteId })
    return { done: t('admin.customers.note_removed') }
  },
})

export const exportData = staffForm({
  fields: ById,
  calls: exportCustomer,
  async run({ app, actor, t }, id) {
    const data = await exportCustomer(app, actor, id)
    const format = createFormat(app.settings.current, app.defaultSiteUrl)
    const file = JSON.stringify(presentExport(data, NO_DEVICE, format), null, 2)
    return { done: t('admin.customers.exported'), shown: [`${file}\n`] }
  },
})

export const erase = actForm({
  fields: ById,
  act: eraseCustomer,
  done: (t) => t('admin.customers.erased'),
  to: () => '/admin/customers',
})
