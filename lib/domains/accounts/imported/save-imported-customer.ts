import type { Tx } from '#lib/platform/database/db.ts'
import { insertRows } from '#lib/platform/database/insert-rows.ts'
import { refuseFormerHash, schemeOf } from '../passwords/former/former-scheme.ts'

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

const columns = { id: true, importedFrom: true, emailVerifiedAt: true, deletedAt: true } as const

/**
 * Creates the account of a former shop's customer. An account that exists keeps its name, its phone number and a password that
 * was set here. `known` is the row that an earlier import made. The customer's row is locked until the transaction ends.
 */
export async function saveImportedCustomer(
  tx: Tx,
  origin: ImportOrigin,
  given: ImportedCustomer,
  known: number | null,
): Promise<SavedCustomer> {
  const where = known === null ? { email: given.email } : { id: known }
  const found = await tx.customer.findUnique({ where, select: columns })
  if (found?.deletedAt)
    return {
      id: found.id,
      state: 'deleted',
      isImported: true,
      isTrusted: false,
      isVerified: false,
      warnings: [],
    }
  if (!found) {
    const [created] = await insertCustomers(tx, origin, [given])
    if (!created) throw new Error('The account was not created.')
    return created
  }
  const { isVerified } = given
  const { warnings, ...password } = readHash(given.passwordHash)
  const emailVerifiedAt = isVerified ? origin.now : null
  const { id } = found
  // Changes nothing, but locks the row.
  await tx.customer.updateMany({ where: { id }, data: { importedFrom: found.importedFrom } })
  const ofImport = { id, importedFrom: { not: null } }
  if (isVerified)
    await tx.customer.updateMany({ where: { ...ofImport, emailVerifiedAt: null }, data: { emailVerifiedAt } })
  // Only while nobody has signed in or set a password here.
  const isUnused = { OR: [{ passwordHash: null }, { passwordScheme: { not: null } }] }
  if (password.passwordHash)
    await tx.customer.updateMany({ where: { ...ofImport, ...isUnused }, data: password })
  const isOurs = found.importedFrom !== null
  return {
    id,
    state: 'found',
    isImported: isOurs,
    isTrusted: isOurs || found.emailVerifiedAt !== null,
    isVerified: found.emailVerifiedAt !== null || (isOurs && isVerified),
    warnings,
  }
}

/**
 * Creates the accounts of a former shop's customers with one statement. Null stands for those that exist, and for those whose
 * address another one before has: they are to be saved on their own.
 */
export async function createImportedCustomers(
  tx: Tx,
  origin: ImportOrigin,
  customers: readonly ImportedCustomer[],
): Promise<(SavedCustomer | null)[]> {
  const emails = customers.map(({ email }) => email)
  const found = await tx.customer.findMany({ where: { email: { in: emails } }, select: { email: true } })
  const taken = new Set(found.map(({ email }) => email))
  const fresh = customers.filter(({ email }) => !taken.has(email) && taken.add(email))
  const created = await insertCustomers(tx, origin, fresh)
  const byCustomer = new Map(fresh.map((customer, index) => [customer, created[index]]))
  return customers.map((customer) => byCustomer.get(customer) ?? null)
}

async function insertCustomers(
  tx: Tx,
  { source: importedFrom, now }: ImportOrigin,
  customers: readonly ImportedCustomer[],
): Promise<SavedCustomer[]> {
  const rows = customers.map(({ passwordHash, isVerified, ...customer }) => {
    const { warnings: _, ...password } = readHash(passwordHash)
    const dates = {
      emailVerifiedAt: isVerified ? now : null,
      createdAt: customer.createdAt ?? now,
      updatedAt: now,
    }
    return { ...customer, ...password, ...dates, importedFrom }
  })
  const inserted = await insertRows<{ id: number; email: string }>(tx, 'Customer', rows, ['id', 'email'])
  const ids = new Map(inserted.map(({ id, email }) => [email, id]))
  return customers.map(({ email, isVerified, passwordHash }) => {
    const { warnings } = readHash(passwordHash)
    return {
      id: ids.get(email) ?? 0,
      state: 'created',
      isImported: true,
      isTrusted: true,
      isVerified,
      warnings,
    }
  })
}

function readHash(hashed: string | null) {
  const nothing = { passwordHash: null, passwordScheme: null, warnings: [] as string[] }
  if (hashed === null) return nothing
  const refusal = refuseFormerHash(hashed)
  if (refusal === null)
    return { passwordHash: hashed, passwordScheme: schemeOf(hashed), warnings: [] as string[] }
  return { ...nothing, warnings: [`The customer needs a new password: ${refusal}.`] }
}
