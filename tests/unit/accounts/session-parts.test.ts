import { describe, expect, it } from 'vitest'
import { toCustomer } from '#lib/domains/people/accounts/customer.ts'
import { makeResetCode } from '#lib/domains/people/accounts/passwords/reset-code.ts'
import { isFromNetworkOf } from '#lib/domains/people/accounts/sessions/is-known-device.ts'
import {
  isRetryable,
  openRotation,
  sealRotation,
} from '#lib/domains/people/accounts/sessions/sealed-rotation.ts'
import { absoluteEnd, issueTokens, toColumns } from '#lib/domains/people/accounts/sessions/session-tokens.ts'
import { failAgain, isSuspicious } from '#lib/domains/people/accounts/sign-in/lockout.ts'
import { createSecrets, sha256 } from '#lib/platform/security/secrets.ts'
import type { Settings } from '#lib/services/settings/index.ts'

const secrets = createSecrets('a-secret-for-tests-that-is-long-enough')
const noon = new Date('2026-06-01T12:00:00Z')
const at = (ms: number) => new Date(noon.getTime() + ms)
const DAY = 86_400_000
const settingsOf = (access: number, refresh: number, cap: number) =>
  ({
    ...{ 'tokens.access_days': access, 'tokens.refresh_days': refresh },
    'tokens.refresh_cap_days': cap,
  }) as unknown as Settings

describe('the tokens of a session', () => {
  it('end after their days, the session’s end at the latest, and the access token first', () => {
    const settings = settingsOf(2, 10, 30)
    const end = absoluteEnd(settings, noon)
    expect(end).toEqual(at(30 * DAY))
    const ends = (now: Date, given = settings) => {
      const { accessExpiresAt, refreshExpiresAt } = issueTokens(given, now, end)
      return [accessExpiresAt, refreshExpiresAt]
    }
    expect(ends(noon)).toEqual([at(2 * DAY), at(10 * DAY)])
    expect(ends(at(25 * DAY))).toEqual([at(27 * DAY), end])
    expect(ends(at(29 * DAY))).toEqual([end, end])
    expect(ends(noon, settingsOf(5, 3, 30))).toEqual([at(5 * DAY), at(5 * DAY)])
  })

  it('are random, and stored as hashes', () => {
    const tokens = issueTokens(settingsOf(1, 2, 3), noon, at(3 * DAY))
    expect(tokens.accessToken).toMatch(/^at_[\w-]{43}$/)
    expect(tokens.refreshToken).toMatch(/^rt_[\w-]{43}$/)
    expect(toColumns(tokens)).toEqual({
      ...{ accessHash: sha256(tokens.accessToken), refreshHash: sha256(tokens.refreshToken) },
      ...{ accessExpiresAt: at(DAY), refreshExpiresAt: at(2 * DAY) },
    })
  })

  it('that a refresh returned are opened by the spent token and the key together, for a minute', () => {
    const tokens = issueTokens(settingsOf(1, 2, 3), noon, at(3 * DAY))
    const sealed = sealRotation(secrets, tokens, 'rt_spent', 'key')
    expect(sealed).not.toContain(tokens.accessToken)
    expect(openRotation(secrets, sealed, 'rt_spent', 'key')).toEqual(tokens)
    for (const [spent, key] of [
      ['rt_other', 'key'],
      ['rt_spent', 'other'],
      ['', ''],
    ] as const)
      expect(() => openRotation(secrets, sealed, spent, key)).toThrow()
    const asked = [noon, at(60_000), at(60_001)].map((now) => isRetryable({ rotatedAt: noon }, now))
    expect([...asked, isRetryable({ rotatedAt: null }, noon)]).toEqual([true, true, false, false])
  })
})

it('a network is known by its neighbourhood, and not where no address was stored', () => {
  const known = [{ ipAddress: null }, { ipAddress: '192.0.2.1' }, { ipAddress: '2001:db8:7::1' }]
  for (const [ip, isKnown] of [
    ['192.0.2.99', true],
    ['192.0.3.1', false],
    ['2001:db8:7:5::9', true],
    ['2001:db8:8::1', false],
    ['null', false],
  ] as const)
    expect([ip, isFromNetworkOf(known, ip)]).toEqual([ip, isKnown])
  expect(isFromNetworkOf([], '192.0.2.1')).toBe(false)
})

it('an account is shown with a verified address and a second factor only where they are confirmed', () => {
  const row = {
    ...{ id: 7, name: 'Ada', email: 'ada@example.com', phone: '123', avatarUrl: '/a.png', createdAt: noon },
    ...{ emailVerifiedAt: null, twoFactor: null },
  }
  const { emailVerifiedAt: _, twoFactor: __, ...shown } = row
  const plain = { ...shown, emailVerified: false, twoFactorEnabled: false }
  expect(toCustomer(row)).toEqual(plain)
  expect(toCustomer({ ...row, twoFactor: { confirmedAt: null } })).toEqual(plain)
  expect(toCustomer({ ...row, emailVerifiedAt: noon, twoFactor: { confirmedAt: noon } })).toEqual({
    ...{ ...shown, emailVerified: true, twoFactorEnabled: true },
  })
})

it('a code to reset a password has eight letters and digits, and never the same', () => {
  const codes = Array.from({ length: 50 }, makeResetCode)
  expect(new Set(codes).size).toBe(50)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
})

it('a wrong answer adds to those before it, and the fifth locks', () => {
  const before = { failures: 3, lockouts: 2, lockedUntil: at(-1), expiresAt: at(5) }
  const fourth = { failures: 4, lockouts: 2, lockedUntil: null, expiresAt: at(DAY) }
  expect(failAgain(before, noon)).toEqual(fourth)
  const lockedUntil = at(60 * 60_000)
  expect(failAgain(fourth, noon)).toEqual({
    ...{ failures: 0, lockouts: 3, lockedUntil, expiresAt: new Date(lockedUntil.getTime() + DAY) },
  })
  expect([49, 50].map((failures) => isSuspicious({ ...fourth, failures }))).toEqual([false, true])
})
