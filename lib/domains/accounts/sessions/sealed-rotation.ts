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

/** Whether a refresh may still be asked again for the pair that it gave. */
export function isRetryable({ rotatedAt }: { rotatedAt: Date | null }, now: Date): boolean {
  return rotatedAt !== null && now.getTime() - rotatedAt.getTime() <= RETRY_MS
}

/** A pair under a key made of the token that it replaced and of the retry key: neither is in the database. */
export function sealRotation(secrets: Secrets, tokens: TokenPair, spent: string, retryKey: string): string {
  return secrets.encrypt(PURPOSE, JSON.stringify(tokens), saltOf(spent, retryKey))
}

/** Throws for another token or key. */
export function openRotation(secrets: Secrets, sealed: string, spent: string, retryKey: string): TokenPair {
  return Tokens.parse(JSON.parse(secrets.decrypt(PURPOSE, sealed, saltOf(spent, retryKey))))
}

function saltOf(spent: string, retryKey: string): string {
  return `${spent}\n${retryKey}`
}
