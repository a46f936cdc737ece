import { z } from 'zod'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import type { TokenPair } from './session-tokens.ts'

const PURPOSE = 'refreshed tokens'
const RETRY_MS = 60_000

const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  accessExpiresAt: z.coerce.date(),
  refreshExpiresAt: z.coerce.date(),
})

/** Whether a refresh can still be repeated to get the same pair. */
export function isRetryable({ rotatedAt }: { rotatedAt: Date | null }, now: Date): boolean {
  return rotatedAt !== null && now.getTime() - rotatedAt.getTime() <= RETRY_MS
}

/** Encrypts a pair with a key made of the replaced token and the retry key, neither of which is in the database. */
export function sealRotation(secrets: Secrets, tokens: TokenPair, spent: string, retryKey: string): string {
  return secrets.encrypt(PURPOSE, JSON.stringify(tokens), saltOf(spent, retryKey))
}

/** Decrypts what `sealRotation` returned. Throws for another token or key. */
export function openRotation(secrets: Secrets, sealed: string, spent: string, retryKey: string): TokenPair {
  return Tokens.parse(JSON.parse(secrets.decrypt(PURPOSE, sealed, saltOf(spent, retryKey))))
}

function saltOf(spent: string, retryKey: string): string {
  return `${spent}\n${retryKey}`
}
