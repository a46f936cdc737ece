import { generateSecret, generateURI, verifySync } from 'otplib'
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

const PENDING_PURPOSE = 'pending totp secrets'
const PENDING_MS = 15 * 60_000

/**
 * Encrypts a secret that waits for its first code, for the session in which it was begun and for a quarter of an hour. `session`
 * names it, such as `staff 7`.
 */
export function sealPendingTotp(secrets: Secrets, session: string, secret: string, now: Date): string {
  return secrets.encrypt(PENDING_PURPOSE, `${now.getTime() + PENDING_MS} ${secret}`, session)
}

/** The secret that waits; null if there is none, or it is another session's or has expired. */
export function openPendingTotp(
  secrets: Secrets,
  session: string,
  sealed: string | null,
  now: Date,
): string | null {
  const opened = sealed === null ? null : secrets.open(PENDING_PURPOSE, sealed, session)
  if (!opened) return null
  const [until, secret] = opened.plain.split(' ') as [string, string]
  return Number(until) > now.getTime() ? secret : null
}
