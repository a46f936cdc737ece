'use server'

import { z } from 'zod'
import { ById, RowId, Version } from '#lib/admin/forms/fields.ts'
import { actForm, staffForm } from '#lib/admin/forms/form-action.ts'
import { invalidField } from '#lib/domains/domain-error.ts'
import { isElectronicAddress, type SafetyContact } from '#lib/domains/shop/catalogue/index.ts'
import {
  addSafetyContact,
  changeSafetyContact,
  deleteSafetyContact,
  listSafetyContacts,
} from '#lib/domains/shop/catalogue/staff/index.ts'

const Contact = z.object({
  name: z.string().trim().min(1).max(200),
  address: z.string().trim().min(1).max(500),
  contact: z.string().trim().min(1).max(200),
})

export const addContact = staffForm({
  fields: Contact,
  calls: addSafetyContact,
  async run({ app, actor, t }, given) {
    await addSafetyContact(app, actor, check(given))
    return { done: t('admin.safety.saved') }
  },
})

export const saveContact = staffForm({
  fields: Contact.extend({ id: RowId, version: Version }),
  calls: changeSafetyContact,
  async run({ app, actor, t }, { id, version, ...given }) {
    await changeSafetyContact(app, actor, { id, was: version }, check(given))
    return { done: t('admin.safety.saved') }
  },
  async current({ app, actor }, { id }) {
    const { contacts } = await listSafetyContacts(app, actor)
    const found = contacts.find((one) => one.id === id)
    if (!found) return null
    const { name, address, contact } = found
    return { version: found.updatedAt.toISOString(), theirs: { name, address, contact } }
  },
})

export const removeContact = actForm({
  fields: ById,
  act: deleteSafetyContact,
  done: (t) => t('admin.safety.deleted'),
})

function check(given: SafetyContact): SafetyContact {
  if (!isElectronicAddress(given.contact)) throw invalidField('contact', 'electronic_address')
  return given
}
