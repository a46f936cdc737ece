import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import { ADDED_BY_STAFF, INVITATION, normalizeEmail } from '#lib/domains/people/accounts/index.ts'
import { type ActionScope, type Actor, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { queueOutboxJob } from '#lib/services/outbox/index.ts'
import { customerSubject, lockAccount } from '../lock-account.ts'

/** The details of a customer that staff change. Tags are sorted, each once. */
export type CustomerDetails = {
  name: string
  phone: string | null
  /** The language of mails to the customer; null for the site's. */
  locale: string | null
  tags: readonly string[]
}

export type AddedCustomer = CustomerDetails & {
  email: string
  /** Mails a link to choose a password. */
  invite: boolean
}

const permission = 'customers.write'

const add = staffAction(
  { permission, action: 'customer.added' },
  async ({ context, tx, record }: ActionScope<Context>, given: AddedCustomer): Promise<number> => {
    const { invite, tags, ...details } = given
    const email = normalizeEmail(given.email)
    const now = context.clock.now()
    const invitedAt = invite ? now : null
    const { id } = await tx.customer.create({
      data: { ...details, email, importedFrom: ADDED_BY_STAFF, invitedAt, createdAt: now },
      select: { id: true },
    })
    await saveTags(tx, id, tags)
    if (invite) await queueOutboxJob(tx, { kind: INVITATION, payload: { customerId: id }, availableAt: now })
    record({ subject: customerSubject(id) })
    return id
  },
)

/**
 * Creates an account that nobody has signed in to yet: its owner chooses a password by the invitation, or as if they had forgotten
 * it, and confirms the address by that. Resolves to the customer's id. Throws `invalid_fields`.
 */
export const addCustomer = Object.assign(
  async (context: Context, actor: Actor, given: AddedCustomer): Promise<number> => {
    try {
      return await add(context, actor, given)
    } catch (error) {
      if ((error as { code?: string }).code === 'P2002') throw invalidField('email', 'email_taken')
      throw error
    }
  },
  { act: add.act },
)

/**
 * Changes what staff write down about a customer. `version` is when it was last changed as the form shows it. Throws
 * `unknown_customer` or `stale`.
 */
export const editCustomer = staffAction(
  { permission, action: 'customer.changed' },
  async (
    { context, tx, record }: ActionScope<Context>,
    { id, version, tags, ...details }: CustomerDetails & { id: number; version: Date },
  ): Promise<void> => {
    const { count } = await tx.customer.updateMany({
      where: { id, deletedAt: null, updatedAt: version },
      data: { ...details, updatedAt: context.clock.now() },
    })
    if (count === 0) {
      await lockAccount(tx, context, id)
      throw new DomainError('stale', { current: 'changed' })
    }
    await saveTags(tx, id, tags)
    record({ subject: customerSubject(id) })
  },
)

async function saveTags(tx: Tx, customerId: number, tags: readonly string[]): Promise<void> {
  await tx.customerTag.deleteMany({ where: { customerId } })
  await tx.customerTag.createMany({ data: tags.map((tag) => ({ customerId, tag })) })
}
