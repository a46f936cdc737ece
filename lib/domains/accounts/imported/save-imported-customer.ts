import type { Tx } from '#lib/platform/database/db.ts'
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
  /** Whether the account belongs to whoever owns the address for sure, so that what is kept under the address may be added. */
  isTrusted: boolean
  isVerified: boolean
  warnings: string[]
}

const columns = { id: true, importedFrom: true, emailVerifiedAt: true, deletedAt: true } as const

/**
 * Creates the account of a former shop's customer. An account that exists keeps its name, its phone number and a password that
 * was set here. `known` is the row that an earlier import made. The customer's row is locked until the transaction ends.
 */
export async function saveImportedCustomer(
  tx: Tx,
  { source: importedFrom, now }: { source: string; now: Date },
  { passwordHash: given, isVerified, ...customer }: ImportedCustomer,
  known: number | null,
): Promise<SavedCustomer> {
  const where = known === null ? { email: customer.email } : { id: known }
  const found = await tx.customer.findUnique({ where, select: columns })
  if (found?.deletedAt)
    return { id: found.id, state: 'deleted', isTrusted: false, isVerified: false, warnings: [] }
  const { warnings, ...password } = readHash(given)
  const emailVerifiedAt = isVerified ? now : null
  if (!found) {
    const { id } = await tx.customer.create({
      data: { ...customer, ...password, emailVerifiedAt, importedFrom, createdAt: customer.createdAt ?? now },
      select: { id: true },
    })
    return { id, state: 'created', isTrusted: true, isVerified, warnings }
  }
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
    isTrusted: isOurs || found.emailVerifiedAt !== null,
    isVerified: found.emailVerifiedAt !== null || (isOurs && isVerified),
    warnings,
  }
}

function readHash(hashed: string | null) {
  const nothing = { passwordHash: null, passwordScheme: null, warnings: [] as string[] }
  if (hashed === null) return nothing
  const refusal = refuseFormerHash(hashed)
  if (refusal === null)
    return { passwordHash: hashed, passwordScheme: schemeOf(hashed), warnings: [] as string[] }
  return { ...nothing, warnings: [`The customer needs a new password: ${refusal}.`] }
}
