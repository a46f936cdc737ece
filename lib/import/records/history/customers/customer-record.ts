import {
  addFirstAddresses,
  type ImportedAddress,
  importAddresses,
} from '#lib/domains/people/accounts/addresses/index.ts'
import {
  createImportedCustomers,
  type ImportedCustomer,
  type SavedCustomer,
  saveImportedCustomer,
} from '#lib/domains/people/accounts/index.ts'
import { type ImportedConsent, importConsents } from '#lib/domains/publishing/newsletter/index.ts'
import { claimFormerOrders } from '#lib/domains/shop/orders/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import type { Batch, Creator, ImportRecord, SavedRecord, Source } from '../../import-record.ts'
import { findCustomerChanges } from './find-customer-changes.ts'

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
  const record: ImportRecord = {
    kind: 'customer',
    // An address must not outlive its account, so it is not stored as a key.
    key: formerId ? `id:${formerId}` : `email:${sha256(email)}`,
    line: origin.line,
    name: email,
    content: customer,
    creator: customerCreator,
    save: ({ tx }, known) => saveCustomer(tx, { customer, origin }, known?.id ?? null),
    preview: async ({ tx }, known) =>
      known ? { fields: await findCustomerChanges(tx, known.id, customer, origin.source) } : {},
  }
  entries.set(record, { customer, origin })
  return record
}

type Entry = { customer: FileCustomer; origin: Origin }

const entries = new WeakMap<ImportRecord, Entry>()

const customerCreator: Creator = { prepare() {}, create: createCustomerRecords }

/** Creates the accounts that do not exist together, then adds to those that do. */
async function createCustomerRecords({ tx }: Batch, records: ImportRecord[]): Promise<SavedRecord[]> {
  const given = records.flatMap((record) => entries.get(record) ?? [])
  const [first] = given
  if (!first) return []
  const { origin } = first
  const saved = await createImportedCustomers(
    tx,
    origin,
    given.map(({ customer }) => pickAccount(customer)),
  )
  const created = given.flatMap(({ customer }, index) => {
    const one = saved[index]
    return one?.state === 'created' ? [{ ...customer, id: one.id }] : []
  })
  await addFirstAddresses(tx, created, origin.now)
  await importConsents(
    tx,
    created.flatMap((customer) => consentOf(customer, origin)),
    origin.now,
  )
  for (const { id, email, isVerified } of created) if (isVerified) await claimFormerOrders(tx, { id, email })
  const done: SavedRecord[] = []
  for (const [index, entry] of given.entries()) {
    const one = saved[index]
    done.push(one ? report(one) : await saveCustomer(tx, entry, null))
  }
  return done
}

async function saveCustomer(tx: Tx, { customer, origin }: Entry, known: number | null): Promise<SavedRecord> {
  const saved = await saveImportedCustomer(tx, origin, pickAccount(customer), known)
  if (saved.state === 'deleted') return report(saved)
  const { id } = saved
  if (saved.isTrusted) await importAddresses(tx, id, customer.addresses)
  await importConsents(tx, consentOf(customer, origin), origin.now)
  if (saved.isVerified) await claimFormerOrders(tx, { id, email: customer.email })
  return report(saved, known !== null)
}

function report(saved: SavedCustomer, isKnown = false): SavedRecord {
  return { id: saved.id, warnings: [...saved.warnings, ...explain(saved, isKnown)] }
}

function pickAccount({ email, name, phone, locale, createdAt, isVerified, passwordHash }: FileCustomer) {
  return { email, name, phone, locale, createdAt, isVerified, passwordHash }
}

function consentOf({ email, name, newsletter }: FileCustomer, { source, now }: Origin): ImportedConsent[] {
  if (!newsletter) return []
  const { consents, at } = newsletter
  return [{ email, name, source, consents, at: at ?? now }]
}

function explain({ state, isImported, isTrusted }: SavedCustomer, isKnown: boolean): string[] {
  if (state === 'deleted') return ['The customer deleted the account here, so it does not come back.']
  if (state === 'created') return []
  if (!isTrusted && isImported)
    return [
      'The account here has a password from another shop and no verified address: it got nothing of the file.',
    ]
  if (isKnown || isImported) return []
  if (isTrusted) return ['There is an account with this address here: it keeps its name and password.']
  return ['There is an account here whose owner has not verified this address: it got nothing of the file.']
}
