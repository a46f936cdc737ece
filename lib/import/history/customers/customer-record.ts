import {
  type ImportedCustomer,
  type SavedCustomer,
  saveImportedCustomer,
} from '#lib/domains/accounts/index.ts'
import { type ImportedAddress, importAddresses } from '#lib/domains/addresses/index.ts'
import { importConsent } from '#lib/domains/newsletter/index.ts'
import { claimFormerOrders } from '#lib/domains/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { sha256 } from '#lib/platform/security/hash.ts'
import type { ImportRecord, Source } from '../../import-record.ts'

/** A customer of a file, with what hangs on them. */
export type FileCustomer = ImportedCustomer & {
  /** The former shop's id, or '' */
  formerId: string
  addresses: ImportedAddress[]
  /** Null if the file says nothing about a newsletter. `at` is null if it does not say since when. */
  newsletter: { consents: boolean; at: Date | null } | null
}

type Origin = { source: Source['name']; now: Date; line: number }

export function customerRecord(customer: FileCustomer, origin: Origin): ImportRecord {
  const { formerId, email } = customer
  return {
    kind: 'customer',
    // An address must not outlive its account, so it is not stored as a key.
    key: formerId ? `id:${formerId}` : `email:${sha256(email)}`,
    line: origin.line,
    name: email,
    content: customer,
    async save({ tx }, known) {
      const saved = await saveImportedCustomer(tx, origin, pickAccount(customer), known?.id ?? null)
      if (saved.state === 'deleted')
        return {
          id: saved.id,
          warnings: ['The customer deleted the account here, so it does not come back.'],
        }
      await saveBelongings(tx, customer, saved, origin)
      return { id: saved.id, warnings: [...saved.warnings, ...explain(saved, known !== null)] }
    },
  }
}

function pickAccount({ email, name, phone, locale, createdAt, isVerified, passwordHash }: FileCustomer) {
  return { email, name, phone, locale, createdAt, isVerified, passwordHash }
}

async function saveBelongings(tx: Tx, customer: FileCustomer, saved: SavedCustomer, { source, now }: Origin) {
  const { email, name, newsletter, addresses } = customer
  if (saved.isTrusted) await importAddresses(tx, saved.id, addresses)
  if (newsletter) {
    const { consents, at } = newsletter
    await importConsent(tx, { email, name, source, consents, at: at ?? now }, now)
  }
  if (saved.isVerified) await claimFormerOrders(tx, { id: saved.id, email })
}

function explain({ state, isTrusted }: SavedCustomer, isKnown: boolean): string[] {
  if (state !== 'found' || isKnown) return []
  if (isTrusted) return ['There is an account with this address here: it keeps its name and password.']
  return ['There is an account here whose owner has not verified this address: it got nothing of the file.']
}
