import type { Prisma, Tx } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { refuseFormerHash, schemeOf } from '../passwords/former/former-scheme.ts'
import { acceptsPassword, shareUsers } from './accepts-password.ts'
import { findDeletions } from './deleted-customers.ts'
import { hasLeftAddress } from './left-address.ts'

/** A customer as a former shop kept them. */
export type ImportedCustomer = {
  /** Normalized. */
  email: string
  name: string
  phone: string | null
  locale: string | null
  createdAt: Date | null
  /** Whether that shop verified the address. */
  isVerified: boolean
  /** From WordPress or WooCommerce. */
  passwordHash: string | null
}

export type SavedCustomer = {
  id: number
  /** deleted: the account was deleted here, and nothing may be stored about the person again. */
  state: 'created' | 'found' | 'deleted'
  /** Whether an import created the account. */
  isImported: boolean
  /** Whether the account belongs to whoever owns the address for sure, so that what is kept under the address may be added. */
  isTrusted: boolean
  isVerified: boolean
  warnings: string[]
}

export type ImportOrigin = { source: string; now: Date }

const columns = {
  ...{ id: true, importedFrom: true, emailVerifiedAt: true },
  ...{ passwordHash: true, passwordScheme: true },
} as const

/**
 * Creates the account of a former shop's customer, or adds to the one that has the address. That one keeps its name, its phone
 * number and a password that was set here. `known` is the row that an earlier import made of the customer: if it has another
 * address, it stays as it is, since an id and an address alone do not prove that both belong to one person. A customer who
 * changed the address here is the same person. The customer's row is locked until the transaction ends.
 */
export async function saveImportedCustomer(
  tx: Tx,
  origin: ImportOrigin,
  given: ImportedCustomer,
  known: number | null,
): Promise<SavedCustomer> {
  const { email } = given
  const found = await lockCustomer(tx, email)
  const former = known === null ? null : await findFormer(tx, known)
  const deleted = former?.deletedAt ? former.id : (await findDeletions(tx, [email])).get(email)
  if (deleted !== undefined) return asDeleted(deleted)
  if (former && (await hasLeftAddress(tx, former.id, email))) {
    const mover = await lockCustomer(tx, former.email)
    if (mover) return addTo(tx, origin, given, mover)
  }
  const saved = found ? await addTo(tx, origin, given, found) : await createOne(tx, origin, given)
  if (!former || former.email === email) return saved
  const moved = 'The customer had another address before. The account with that address stays as it is.'
  return { ...saved, warnings: [...saved.warnings, moved] }
}

async function lockCustomer(tx: Tx, email: string): Promise<Account | null> {
  // Changes nothing, but locks the row.
  await tx.$executeRaw`UPDATE "Customer" SET "status" = "status" WHERE "email" = ${email}`
  return tx.customer.findUnique({ where: { email }, select: columns })
}

function findFormer(tx: Tx, id: number) {
  return tx.customer.findUnique({ where: { id }, select: { id: true, email: true, deletedAt: true } })
}

async function createOne(tx: Tx, origin: ImportOrigin, given: ImportedCustomer): Promise<SavedCustomer> {
  const [created] = await insertCustomers(tx, origin, [given])
  if (!created) throw new Error('The account was not created.')
  return created
}

type Account = Prisma.CustomerGetPayload<{ select: typeof columns }>

/** Its row is locked. */
async function addTo(
  tx: Tx,
  { source, now }: ImportOrigin,
  given: ImportedCustomer,
  found: Account,
): Promise<SavedCustomer> {
  const { id, importedFrom, emailVerifiedAt, passwordHash } = found
  const isImported = importedFrom !== null
  // An account with a password may be open to someone who does not own the address.
  const isUnopened = isImported && passwordHash === null
  const isVerified = emailVerifiedAt !== null || (isUnopened && given.isVerified)
  if (isVerified && emailVerifiedAt === null)
    await tx.customer.updateMany({ where: { id }, data: { emailVerifiedAt: now } })
  const { warnings, ...password } = readHash(given.passwordHash)
  if (password.passwordHash !== null && isImported) {
    const isAccepted = await acceptsPassword(tx, found, source)
    if (isAccepted) await tx.customer.updateMany({ where: { id }, data: password })
    else if (isUnopened)
      warnings.push(
        'The former password was left out, since another shop brought this account. Invite the customer.',
      )
  }
  const isTrusted = isVerified || isUnopened || (isImported && shareUsers(importedFrom, source))
  return { id, state: 'found', isImported, isTrusted, isVerified, warnings }
}

function asDeleted(id: number): SavedCustomer {
  return { id, state: 'deleted', isImported: true, isTrusted: false, isVerified: false, warnings: [] }
}

/**
 * Creates the accounts of a former shop's customers with one statement. Null stands for those that exist, and for those whose
 * address another one before has: they must be saved on their own.
 */
export async function createImportedCustomers(
  tx: Tx,
  origin: ImportOrigin,
  customers: readonly ImportedCustomer[],
): Promise<(SavedCustomer | null)[]> {
  const emails = customers.map(({ email }) => email)
  const found = await tx.customer.findMany({ where: { email: { in: emails } }, select: { email: true } })
  const taken = new Set(found.map(({ email }) => email))
  const deleted = await findDeletions(tx, emails)
  const fresh = customers.filter(({ email }) => !deleted.has(email) && !taken.has(email) && taken.add(email))
  const created = await insertCustomers(tx, origin, fresh)
  const byCustomer = new Map(fresh.map((customer, index) => [customer, created[index]]))
  return customers.map((customer) => {
    const id = deleted.get(customer.email)
    return id === undefined ? (byCustomer.get(customer) ?? null) : asDeleted(id)
  })
}

async function insertCustomers(
  tx: Tx,
  { source: importedFrom, now }: ImportOrigin,
  customers: readonly ImportedCustomer[],
): Promise<SavedCustomer[]> {
  const hashes = customers.map(({ passwordHash }) => readHash(passwordHash))
  const rows = customers.map(({ passwordHash: _, isVerified, ...customer }, index) => {
    const { warnings: __, ...password } = hashes[index] ?? noHash
    const dates = {
      emailVerifiedAt: isVerified ? now : null,
      createdAt: customer.createdAt ?? now,
      updatedAt: now,
    }
    return { ...customer, ...password, ...dates, importedFrom }
  })
  const inserted = await insertRows<{ id: number; email: string }>(tx, 'Customer', rows, ['id', 'email'])
  const ids = new Map(inserted.map(({ id, email }) => [email, id]))
  return customers.map(({ email, isVerified }, index) => ({
    id: ids.get(email) ?? 0,
    state: 'created',
    isImported: true,
    isTrusted: true,
    isVerified,
    warnings: hashes[index]?.warnings ?? [],
  }))
}

type FormerHash = { passwordHash: string | null; passwordScheme: string | null; warnings: string[] }

const noHash: FormerHash = { passwordHash: null, passwordScheme: null, warnings: [] }

function readHash(hashed: string | null): FormerHash {
  if (hashed === null) return { ...noHash, warnings: [] }
  const refusal = refuseFormerHash(hashed)
  if (refusal === null) return { passwordHash: hashed, passwordScheme: schemeOf(hashed), warnings: [] }
  return { ...noHash, warnings: [`The customer needs a new password: ${refusal}.`] }
}
