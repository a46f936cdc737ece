import type { SignedIn } from './open-session.ts'

export type Refresh = {
  refreshToken: string
  /** Identifies this refresh, so that it can be repeated if the response was lost. */
  retryKey?: string
}

/** `isRepeated` if this is the result of an earlier refresh with the same key. */
export type Refreshed = SignedIn & { isRepeated: boolean }
