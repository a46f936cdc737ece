import { randomInt } from 'node:crypto'
import type { Tx } from '#lib/platform/db.ts'
import type { Secrets } from '#lib/platform/secrets.ts'

const CODES = 10
const PURPOSE = 'recovery codes'
// Without the letters and digits that are taken for each other.
const ALPHABET = 'abcdefghjkmnpqrstvwxyz23456789'

/** As stored: without APP_SECRET nobody can try codes against it. */
export function hashRecoveryCode(secrets: Secrets, customerId: number, code: string): string {
  const bare = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return secrets.sign(PURPOSE, `${customerId} ${bare}`).toString('hex')
}

/** Gives a customer new codes, such as `4k7qm-x2vnt`, in place of all old ones. They are told this once. */
export async function renewCodes(tx: Tx, secrets: Secrets, customerId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => `${randomPart()}-${randomPart()}`)
  await tx.recoveryCode.deleteMany({ where: { customerId } })
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ customerId, codeHash: hashRecoveryCode(secrets, customerId, code) })),
  })
  return codes
}

/** Uses a code up. False where it is none, or was used: of equal ones at once one is good. */
export async function takeRecoveryCode(
  tx: Tx,
  secrets: Secrets,
  { customerId, code, now }: { customerId: number; code: string; now: Date },
): Promise<boolean> {
  const used = await tx.recoveryCode.updateMany({
    where: { customerId, codeHash: hashRecoveryCode(secrets, customerId, code), usedAt: null },
    data: { usedAt: now },
  })
  return used.count === 1
}

function randomPart(): string {
  return Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
