import fc from 'fast-check'
import { expect, it } from 'vitest'
import { absoluteEnd, issueTokens } from '#lib/domains/people/accounts/sessions/session-tokens.ts'
import type { Settings } from '#lib/services/settings/index.ts'

const DAY = 86_400_000

it('neither token outlives the session’s end, nor the access token the refresh token', () => {
  const days = fc.double({ min: 5 / 1440, max: 400, noNaN: true })
  fc.assert(
    fc.property(days, days, days, days, (access, refresh, cap, used) => {
      const settings = {
        'tokens.access_days': access,
        'tokens.refresh_days': refresh,
        'tokens.refresh_cap_days': cap,
      } as Settings
      const signIn = new Date('2026-06-01T12:00:00Z')
      const end = absoluteEnd(settings, signIn)
      const now = new Date(signIn.getTime() + Math.min(used, cap) * DAY)
      const tokens = issueTokens(settings, now, end)
      expect(tokens.accessExpiresAt <= tokens.refreshExpiresAt).toBe(true)
      expect(tokens.refreshExpiresAt <= end).toBe(true)
      expect(tokens.accessExpiresAt >= now).toBe(true)
      expect(tokens.accessToken).not.toBe(tokens.refreshToken)
    }),
  )
})
