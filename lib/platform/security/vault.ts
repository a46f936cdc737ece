import type { Secrets } from './secrets.ts'

/** A place in the database where texts are stored encrypted under APP_SECRET. */
export type Vault = {
  name: string
  /** Returns the rows after a key, at most `limit`, in the order of their keys. */
  read(after: RowKey | undefined, limit: number): Promise<SealedRow[]>
}

type OneText<Key extends RowKey> = {
  name: string
  purpose: string
  read(after: RowKey | undefined, limit: number): Promise<{ key: Key; sealed: string }[]>
  /** Stores another text in place of `sealed`, unless that has changed since. */
  replace(key: Key, sealed: string, by: string): Promise<{ count: number }>
}

/** Creates a vault with one text per row, all encrypted for one purpose. */
export function createVault<Key extends RowKey>({ name, purpose, read, replace }: OneText<Key>): Vault {
  return {
    name,
    async read(after, limit) {
      const rows = await read(after, limit)
      return rows.map(({ key, sealed }) => ({
        key,
        texts: [{ purpose, sealed, replace: (by) => replace(key, sealed, by) }],
      }))
    },
  }
}

export type RowKey = string | number
export type SealedRow = { key: RowKey; texts: SealedText[] }

export type SealedText = {
  purpose: string
  sealed: string
  /** Stores another text in its place, unless it has changed since. */
  replace(sealed: string): Promise<{ count: number }>
}

/** How many texts of a vault are encrypted under which secret. */
export type VaultState = {
  name: string
  total: number
  /** Under the current secret */
  current: number
  /** Under a previous secret that is configured */
  previous: number
  /** Under a secret that is not configured, or damaged */
  unreadable: number
  /** Keyed hashes, which cannot be re-encrypted: they stay valid as long as their secret is configured. */
  bound: number
}

const BATCH = 200

/** Whether any of a vault's texts can be decrypted; undefined if it holds none that are encrypted. */
export async function canReadAny(secrets: Secrets, vault: Vault): Promise<boolean | undefined> {
  let found: boolean | undefined
  for await (const { purpose, sealed } of readTexts(vault)) {
    if (!isEncrypted(sealed)) continue
    if (secrets.open(purpose, sealed)) return true
    found = false
  }
  return found
}

export async function inspectVault(secrets: Secrets, vault: Vault): Promise<VaultState> {
  return walk(secrets, vault, async () => undefined)
}

/**
 * Re-encrypts all of a vault's texts under the current secret, one batch at a time. It can be interrupted and restarted,
 * and run while servers read and write the texts. Resolves to how many texts changed.
 */
export async function resealVault(secrets: Secrets, vault: Vault): Promise<number> {
  let resealed = 0
  await walk(secrets, vault, async (text, plain) => {
    const { count } = await text.replace(secrets.encrypt(text.purpose, plain))
    resealed += count
  })
  return resealed
}

async function walk(
  secrets: Secrets,
  vault: Vault,
  visitPrevious: (text: SealedText, plain: string) => Promise<void>,
): Promise<VaultState> {
  const state = { name: vault.name, total: 0, current: 0, previous: 0, unreadable: 0, bound: 0 }
  for await (const text of readTexts(vault)) {
    const isSealed = isEncrypted(text.sealed)
    const opened = isSealed ? secrets.open(text.purpose, text.sealed) : null
    state.total++
    if (!isSealed) state.bound++
    else if (!opened) state.unreadable++
    else if (isCurrent(secrets, text, opened.keyId)) state.current++
    else {
      state.previous++
      await visitPrevious(text, opened.plain)
    }
  }
  return state
}

function isEncrypted(text: string): boolean {
  return /^v\d+\./.test(text)
}

/** A text that does not name its key is not current, whichever key decrypts it. */
function isCurrent({ keyIds: [current] }: Secrets, { sealed }: SealedText, keyId: string): boolean {
  return keyId === current && sealed.startsWith(`v2.${current}.`)
}

async function* readTexts(vault: Vault): AsyncGenerator<SealedText> {
  let after: RowKey | undefined
  for (;;) {
    const rows = await vault.read(after, BATCH)
    for (const { texts } of rows) yield* texts
    after = rows.at(-1)?.key
    if (rows.length < BATCH) return
  }
}
