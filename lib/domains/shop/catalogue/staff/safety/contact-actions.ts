import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import { type ActionScope, staffAction, staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import {
  lacksManufacturer,
  namesManufacturers,
  refreshProduct,
  type SafetyContact,
} from '#lib/domains/shop/catalogue/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import type { BulkChange } from '../bulk/bulk-change.ts'
import { productSubject } from '../product-subject.ts'

export type ListedContact = SafetyContact & { id: number; updatedAt: Date; products: number }

const MAX_NAMED = 20

/** The directory by name, and the products that lack a manufacturer, where the law wants one. */
export const listSafetyContacts = staffQuery(
  { permission: 'catalogue.read' },
  async ({ database: { prisma }, settings }: Context, _actor) => {
    const isAsked = namesManufacturers(settings.current)
    const [rows, count, named] = await Promise.all([
      prisma.safetyContact.findMany({
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
        include: { _count: { select: { manufactured: true, represented: true } } },
      }),
      isAsked ? prisma.product.count({ where: lacksManufacturer }) : 0,
      prisma.product.findMany({
        where: lacksManufacturer,
        orderBy: { id: 'desc' },
        take: isAsked ? MAX_NAMED : 0,
        select: { id: true, name: true },
      }),
    ])
    const contacts = rows.map(({ _count, createdAt: _, ...contact }): ListedContact => {
      return { ...contact, products: _count.manufactured + _count.represented }
    })
    return { contacts, lacking: { count, named } }
  },
)

/** Adds an entry to the directory. Throws `invalid_fields`. */
export const addSafetyContact = staffAction(
  { permission: 'catalogue.write', action: 'safety_contact.added' },
  async ({ tx, record }: ActionScope<Context>, contact: SafetyContact): Promise<void> => {
    await refuseTaken(tx, contact)
    const { id } = await tx.safetyContact.create({ data: contact, select: { id: true } })
    record({ subject: subjectOf(id), after: contact })
  },
)

/** Changes an entry, and with it all products that name it. Throws `stale`, among others. */
export const changeSafetyContact = staffAction(
  { permission: 'catalogue.write', action: 'safety_contact.changed' },
  async (
    { tx, record }: ActionScope<Context>,
    { id, was }: { id: number; was: Date },
    contact: SafetyContact,
  ): Promise<void> => {
    const before = await find(tx, id)
    await refuseTaken(tx, contact, id)
    const updatedAt = new Date(Math.max(Date.now(), was.getTime() + 1))
    const { count } = await tx.safetyContact.updateMany({
      where: { id, updatedAt: was },
      data: { ...contact, updatedAt },
    })
    if (count === 0) throw new DomainError('stale', { current: before.name })
    record({ subject: subjectOf(id), before, after: contact })
  },
)

/** Deletes an entry. Products that name it have none from then on. */
export const deleteSafetyContact = staffAction(
  { permission: 'catalogue.write', action: 'safety_contact.deleted' },
  async ({ tx, record }: ActionScope<Context>, id: number): Promise<void> => {
    const before = await find(tx, id)
    await tx.product.updateMany({ where: { manufacturerId: id }, data: { manufacturerId: null } })
    await tx.product.updateMany({ where: { responsibleId: id }, data: { responsibleId: null } })
    await tx.safetyContact.deleteMany({ where: { id } })
    record({ subject: subjectOf(id), before })
  },
)

export const safetyRoles = ['manufacturer', 'responsible'] as const
export type SafetyRole = (typeof safetyRoles)[number]

/** Gives products a manufacturer or responsible person; null for none. */
export const nameSafetyContact = staffAction(
  { permission: 'catalogue.write', action: 'products.safety_named' },
  async (
    { context, tx, record, unchanged }: ActionScope<Context>,
    ids: readonly number[],
    { role, contactId }: { role: SafetyRole; contactId: number | null },
  ): Promise<BulkChange> => {
    const contact = contactId === null ? null : await find(tx, contactId)
    const rows = await tx.product.findMany({
      where: { id: { in: [...ids] } },
      orderBy: { id: 'asc' },
      select: { id: true, manufacturerId: true, responsibleId: true },
    })
    const before = rows.map((row) => ({ id: row.id, contactId: row[`${role}Id`] }))
    const changed = before.filter((row) => row.contactId !== contactId)
    if (changed.length === 0) unchanged()
    const changedIds = changed.map(({ id }) => id)
    await tx.product.updateMany({ where: { id: { in: changedIds } }, data: { [`${role}Id`]: contactId } })
    await refreshProduct(tx, changedIds, context.clock.now())
    for (const id of changedIds)
      record({ subject: productSubject(id), after: { [role]: contact?.name ?? null } })
    return { changed: changed.length, left: 0, undo: { kind: 'safety', role, now: contactId, rows: changed } }
  },
)

async function find(tx: Tx, id: number): Promise<SafetyContact> {
  const select = { name: true, address: true, contact: true }
  const contact = await tx.safetyContact.findUnique({ where: { id }, select })
  if (!contact) throw new DomainError('unknown', { what: 'safety_contact', name: id })
  return contact
}

async function refuseTaken(tx: Tx, { name, address, contact }: SafetyContact, id = 0): Promise<void> {
  const same = await tx.safetyContact.count({ where: { name, address, contact, NOT: { id } } })
  if (same > 0) throw invalidField('name', 'contact_taken', { name })
}

function subjectOf(id: number): string {
  return `safety_contact:${id}`
}
