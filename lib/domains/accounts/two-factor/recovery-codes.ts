import { randomInt } from 'node:crypto'
import type { Tx } from '#lib/platform/database/db.ts'
import { sha256 } from '#lib/platform/security/hash.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'

const CODES = 10
export const RECOVERY_CODE_PURPOSE = 'recovery codes'
// How codes were stored that are older than sealed hashes: an HMAC, which no other secret can take over.
const KEYED_HASH = /^[0-9a-f]{64}$/
// Without the letters and digits that are taken for each other.
const ALPHABET = 'abcdefghjkmnpqrstvwxyz23456789'

/** As stored: a hash that is encrypted, so that without APP_SECRET nobody can try codes against it. */
export function sealRecoveryCode(secrets: Secrets, customerId: number, code: string): string {
  return secrets.encrypt(RECOVERY_CODE_PURPOSE, sha256(messageOf(customerId, code)))
}

/** Gives a customer new codes, such as `4k7qm-x2vnt`, in place of all old ones. They are told this once. */
export async function renewCodes(tx: Tx, secrets: Secrets, customerId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => `${randomPart()}-${randomPart()}`)
  await tx.recoveryCode.deleteMany({ where: { customerId } })
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ customerId, codeHash: sealRecoveryCode(secrets, customerId, code) })),
  })
  return codes
}

/** Uses a code up. False where it is none, or was used: of equal ones at once one is good. */
export async function takeRecoveryCode(
  tx: Tx,
  secrets: Secrets,
  { customerId, code, now }: { customerId: number; code: string; now: Date },
): Promise<boolean> {
  const unused = await tx.recoveryCode.findMany({
    where: { customerId, usedAt: null },
    select: { id: true, codeHash: true },
  })
  const message = messageOf(customerId, code)
  const match = unused.find(({ codeHash }) => isHashOf(secrets, codeHash, message))
  if (!match) return false
  const used = await tx.recoveryCode.updateMany({
    where: { id: match.id, usedAt: null },
    data: { usedAt: now },
  })
  return used.count === 1
}

function messageOf(customerId: number, code: string): string {
  return `${customerId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`
}

function isHashOf(secrets: Secrets, stored: string, message: string): boolean {
  if (!KEYED_HASH.test(stored)) return secrets.open(RECOVERY_CODE_PURPOSE, stored)?.plain === sha256(message)
  return secrets.verify(RECOVERY_CODE_PURPOSE, message, stored, (signature) => signature.toString('hex'))
}

function randomPart(): string {
  return Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
