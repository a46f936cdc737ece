import { generateSync } from 'otplib'
import { describe, expect, it } from 'vitest'
import {
  isRecoveryCode,
  makeRecoveryCodes,
  RECOVERY_CODE_PURPOSE,
  sealRecoveryCode,
} from '#lib/domains/people/accounts/two-factor/recovery-codes.ts'
import { isRightFactor, renewCodes } from '#lib/domains/people/accounts/two-factor/second-factor.ts'
import {
  createTotpSecret,
  findStep,
  openPendingTotp,
  sealPendingTotp,
  sealTotpSecret,
  totpAddress,
} from '#lib/domains/people/accounts/two-factor/totp.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { createSecrets } from '#lib/platform/security/secrets.ts'
import { createTestClock } from '#tests/support/clock.ts'

const secrets = createSecrets('a-secret-for-tests-that-is-long-enough')
const noon = new Date('2026-06-01T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const stepAt = (date: Date) => Math.floor(date.getTime() / 30_000)
const codeAt = (secret: string, date: Date) => generateSync({ secret, epoch: date.getTime() / 1000 })

describe('a code of an authenticator app', () => {
  const secret = createTotpSecret()
  const sealed = sealTotpSecret(secrets, secret)
  const find = (code: string, now = noon) => findStep(secrets, sealed, code, now)

  it('is right for its half minute and those beside it, and belongs to one step', () => {
    const code = codeAt(secret, noon)
    for (const seconds of [-30, -1, 0, 29, 30, 59])
      expect([seconds, find(code, later(seconds))]).toEqual([seconds, stepAt(noon)])
    for (const seconds of [-31, 60, 90, 3600])
      expect([seconds, find(code, later(seconds))]).toEqual([seconds, undefined])
  })

  it('may be typed with blanks, and is six digits', () => {
    const code = codeAt(secret, noon)
    expect(find(` ${code.slice(0, 3)} ${code.slice(3)}\t`)).toBe(stepAt(noon))
    for (const wrong of [
      '',
      code.slice(1),
      `${code}0`,
      `0${code}`,
      `${code.slice(0, 5)}x`,
      `-${code.slice(1)}`,
    ])
      expect([wrong, find(wrong)]).toEqual([wrong, undefined])
  })

  it('is one of its secret alone, which is stored encrypted', () => {
    const other = createTotpSecret()
    expect(other).not.toBe(secret)
    expect(find(codeAt(other, noon))).toBeUndefined()
    expect(sealed).not.toContain(secret)
    expect(totpAddress(secret, 'My Shop', 'ada@example.com')).toMatch(
      new RegExp(`^otpauth://totp/My%20Shop:ada(%40|@)example\\.com\\?.*secret=${secret}`),
    )
  })
})

describe('a secret that waits for its first code', () => {
  it('is there for a quarter of an hour, for the session that began it', () => {
    const sealed = sealPendingTotp(secrets, 'customer 7', 'SECRET', noon)
    const open = (session: string, seconds: number) =>
      openPendingTotp(secrets, session, sealed, later(seconds))
    expect([open('customer 7', 0), open('customer 7', 899)]).toEqual(['SECRET', 'SECRET'])
    expect([open('customer 7', 900), open('customer 7', 901)]).toEqual([null, null])
    expect([open('customer 8', 0), open('staff 7', 0)]).toEqual([null, null])
    expect(openPendingTotp(secrets, 'customer 7', null, noon)).toBeNull()
    expect(openPendingTotp(secrets, 'customer 7', 'nonsense', noon)).toBeNull()
  })
})

describe('recovery codes', () => {
  it('are ten, each another, of letters and digits that nobody confuses', () => {
    const codes = makeRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-tv-z2-9]{5}-[a-hjkmnp-tv-z2-9]{5}$/)
  })

  it('are known however they are typed, and only for their owner', () => {
    const stored = sealRecoveryCode(secrets, 7, '4k7qm-x2vnt')
    for (const code of ['4k7qm-x2vnt', '4K7QM-X2VNT', '4k7qmx2vnt', ' 4k7qm – x2vnt '])
      expect([code, isRecoveryCode(secrets, 7, stored, code)]).toEqual([code, true])
    for (const code of ['', '4k7qm', '4k7qm-x2vn', '4k7qm-x2vnt2'])
      expect([code, isRecoveryCode(secrets, 7, stored, code)]).toEqual([code, false])
    for (const owner of [8, 'staff 7'])
      expect(isRecoveryCode(secrets, owner, stored, '4k7qm-x2vnt')).toBe(false)
    const stranger = createSecrets('another-secret-that-is-long-enough')
    expect(isRecoveryCode(stranger, 7, stored, '4k7qm-x2vnt')).toBe(false)
    expect(isRecoveryCode(secrets, 7, 'nonsense', '4k7qm-x2vnt')).toBe(false)
  })

  it('that an earlier version stored are known too', () => {
    const stored = secrets.sign(RECOVERY_CODE_PURPOSE, '7 4k7qmx2vnt').toString('hex')
    expect(isRecoveryCode(secrets, 7, stored, '4K7QM-x2vnt')).toBe(true)
    expect(isRecoveryCode(secrets, 8, stored, '4k7qm-x2vnt')).toBe(false)
    expect(isRecoveryCode(secrets, 7, stored, '4k7qm-x2vnu')).toBe(false)
  })
})

describe('a second factor', () => {
  const secret = createTotpSecret()
  const clock = createTestClock(noon.toISOString())
  const code = codeAt(secret, noon)

  /** An account with one unused recovery code, and whether it lets what is right be taken. */
  function openAccount({ totp = sealTotpSecret(secrets, secret) as string | null, isTakable = true } = {}) {
    const taken: unknown[] = []
    const take = async (...given: unknown[]) => {
      taken.push(given.slice(1))
      return isTakable
    }
    const codes = ['other-codes', '4k7qm-x2vnt'].map((one, index) => ({
      ...{ id: index + 1, codeHash: sealRecoveryCode(secrets, 7, one) },
    }))
    const factors = {
      ...{ owner: 7, totp, takeStep: take, takeCode: take },
      listUnusedCodes: async () => codes,
      replaceCodes: async (_: Tx, hashes: string[]) => void taken.push(hashes),
    }
    const tryFactor = (factor: Parameters<typeof isRightFactor>[3]) =>
      isRightFactor({} as Tx, { secrets, clock }, factors, factor)
    return { factors, taken, tryFactor }
  }

  it('that is right is used up', async () => {
    const { taken, tryFactor } = openAccount()
    expect([await tryFactor({ code }), await tryFactor({ recoveryCode: '4K7QM x2vnt' })]).toEqual([
      true,
      true,
    ])
    expect(taken).toEqual([[stepAt(noon)], [2, noon]])
  })

  it('that is wrong uses nothing up, and one kind is not taken for the other', async () => {
    const { taken, tryFactor } = openAccount()
    const wrong = codeAt(createTotpSecret(), noon)
    for (const factor of [
      { code: wrong },
      { code: '4k7qm-x2vnt' },
      { recoveryCode: code },
      { recoveryCode: '' },
    ])
      expect([factor, await tryFactor(factor)]).toEqual([factor, false])
    expect(taken).toEqual([])
  })

  it('that was just used by another is wrong', async () => {
    const { tryFactor } = openAccount({ isTakable: false })
    expect([await tryFactor({ code }), await tryFactor({ recoveryCode: '4k7qm-x2vnt' })]).toEqual([
      false,
      false,
    ])
  })

  it('may be a recovery code alone', async () => {
    const { tryFactor } = openAccount({ totp: null })
    expect([await tryFactor({ code }), await tryFactor({ recoveryCode: '4k7qm-x2vnt' })]).toEqual([
      false,
      true,
    ])
  })

  it('has new recovery codes that are stored as hashes', async () => {
    const { factors, taken } = openAccount()
    const codes = await renewCodes({} as Tx, secrets, factors)
    const [hashes] = taken as [string[]]
    expect(codes.map((one, at) => isRecoveryCode(secrets, 7, hashes[at] ?? '', one))).toEqual(
      Array(10).fill(true),
    )
    expect(hashes.join()).not.toContain(codes[0])
  })
})
