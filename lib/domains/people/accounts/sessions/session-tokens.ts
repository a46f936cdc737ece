import { randomToken, sha256 } from '#lib/platform/security/secrets.ts'
import type { Settings } from '#lib/services/settings/index.ts'

/** Both tokens of a session. They are shown once: only their hashes are stored. */
export type TokenPair = {
  accessToken: string
  refreshToken: string
  accessExpiresAt: Date
  refreshExpiresAt: Date
}

const DAY_MS = 24 * 3_600_000

/** When a session ends, however often it is refreshed. */
export function absoluteEnd(settings: Settings, now: Date): Date {
  return new Date(now.getTime() + settings['tokens.refresh_cap_days'] * DAY_MS)
}

/** Creates new tokens. Neither outlives the session, and the access token does not outlive the refresh token. */
export function issueTokens(settings: Settings, now: Date, end: Date): TokenPair {
  const after = (days: number) => Math.min(now.getTime() + days * DAY_MS, end.getTime())
  const access = after(settings['tokens.access_days'])
  const refresh = Math.max(after(settings['tokens.refresh_days']), access)
  return {
    accessToken: randomToken('at'),
    refreshToken: randomToken('rt'),
    accessExpiresAt: new Date(access),
    refreshExpiresAt: new Date(refresh),
  }
}

/** The columns of a session's row that store a pair. */
export function toColumns({ accessToken, refreshToken, accessExpiresAt, refreshExpiresAt }: TokenPair) {
  return {
    accessHash: sha256(accessToken),
    refreshHash: sha256(refreshToken),
    accessExpiresAt,
    refreshExpiresAt,
  }
}
