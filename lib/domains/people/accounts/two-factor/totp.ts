import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Tx } from '#lib/platform/database/db.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'

export const TOTP_PURPOSE = 'totp secrets'
const STEP_SECONDS = 30

export function createTotpSecret(): string {
  return generateSecret()
}

/** The `otpauth:` address that authenticator apps scan as a QR code. */
export function totpAddress(secret: string, issuer: string, email: string): string {
  return generateURI({ issuer, label: email, secret })
}

/** Encrypts a secret for storage. */
export function sealTotpSecret(secrets: Secrets, secret: string): string {
  return secrets.encrypt(TOTP_PURPOSE, secret)
}

/**
 * The time step that a code belongs to: the current, previous or next one. Undefined if the code matches none of them.
 */
export function findStep(secrets: Secrets, ciphertext: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const secret = secrets.decrypt(TOTP_PURPOSE, ciphertext)
  const result = verifySync({ secret, token, epoch, epochTolerance: STEP_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** Consumes a time step and all before it. Returns false if it already was: of concurrent uses, only one succeeds. */
export async function takeStep(tx: Tx, customerId: number, step: number): Promise<boolean> {
  const used = await tx.twoFactor.updateMany({
    where: { customerId, lastUsedStep: { lt: step } },
    data: { lastUsedStep: step },
  })
  return used.count === 1
}
