import type { Database } from '#lib/platform/database/db.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import {
  canReadAny,
  inspectVault,
  resealVault,
  type Vault,
  type VaultState,
} from '#lib/platform/security/vault.ts'

// A row among the settings, so that backups and standbys have it without doing anything about it.
const KEY = 'secret.fingerprint'
const PURPOSE = 'secret fingerprint'
const MESSAGE = 'storefront'

const OTHER_SECRET =
  'The database was encrypted under another APP_SECRET, so what it protects cannot be read with this one. ' +
  'Bring that secret back, as APP_SECRET or in APP_SECRET_PREVIOUS: one that a server created is in the file app-secret of its storage folder. ' +
  'If it is lost, run "bin/storefront secrets accept": it lists what to replace, and the shop serves without it from then on.'

type Site = { database: Database; secrets: Secrets }

/** Throws unless the database is this secret's, or a previous one's. The first secret that opens a database becomes its own. */
export async function assertSecret(site: Site): Promise<void> {
  const problem = await findSecretProblem(site)
  if (problem !== null) throw new Error(problem)
}

/** The remedy for a database that is encrypted under an unknown secret; null if it is not. */
export async function findSecretProblem(site: Site): Promise<string | null> {
  const stored = await readFingerprint(site)
  if (stored) return isOurs(site, stored) ? null : OTHER_SECRET
  if (await isUnreadable(site)) return OTHER_SECRET
  // Of several processes, one writes it, and all of them go by what it wrote.
  await site.database.prisma.setting.create({ data: describe(site) }).catch(ignoreExisting)
  return isOurs(site, await readFingerprint(site)) ? null : OTHER_SECRET
}

/** Makes the database the current secret's. */
export async function takeOverDatabase(site: Site): Promise<void> {
  const mark = describe(site)
  await site.database.prisma.setting.upsert({ where: { key: KEY }, create: mark, update: mark })
}

/** Re-encrypts what previous secrets have encrypted, and makes the database the current one's once nothing of it is left. */
export async function rotateSecret(site: Site): Promise<{ resealed: number; vaults: VaultState[] }> {
  let resealed = 0
  for (const vault of await loadVaults(site)) resealed += await resealVault(site.secrets, vault)
  const vaults = await inspectVaults(site)
  if (vaults.every(({ previous }) => previous === 0)) await takeOverDatabase(site)
  return { resealed, vaults }
}

/** How much is encrypted under which secret. */
export async function inspectVaults(site: Site): Promise<VaultState[]> {
  const states: VaultState[] = []
  for (const vault of await loadVaults(site)) states.push(await inspectVault(site.secrets, vault))
  return states
}

// A server needs them for a new database alone, and their domains load much.
async function loadVaults({ database }: Site): Promise<Vault[]> {
  const { listVaults } = await import('#lib/app/list-vaults.ts')
  return listVaults(database)
}

async function readFingerprint({ database }: Site): Promise<unknown> {
  const row = await database.prisma.setting.findUnique({ where: { key: KEY }, select: { value: true } })
  return row?.value
}

// Prisma's upsert looks first and then inserts where there is nothing to update, so that it may fail, too.
function ignoreExisting(error: { code?: unknown }): void {
  if (error.code !== 'P2002') throw error
}

function describe({ secrets }: Site) {
  return { key: KEY, value: { value: secrets.sign(PURPOSE, MESSAGE).toString('base64url') } }
}

function isOurs({ secrets }: Site, stored: unknown): boolean {
  const { value } = (stored ?? {}) as { value?: unknown }
  return secrets.verify(PURPOSE, MESSAGE, String(value))
}

/** Whether a database without a fingerprint, which former versions wrote, holds encrypted texts and this secret reads none of them. */
async function isUnreadable(site: Site): Promise<boolean> {
  let isAnythingEncrypted = false
  for (const vault of await loadVaults(site)) {
    const readable = await canReadAny(site.secrets, vault)
    if (readable) return false
    isAnythingEncrypted ||= readable === false
  }
  return isAnythingEncrypted
}
