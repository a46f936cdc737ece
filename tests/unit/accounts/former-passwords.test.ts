import { createHmac } from 'node:crypto'
import { hash } from 'bcrypt'
import { describe, expect, it } from 'vitest'
import {
  dummyOf,
  type FormerScheme,
  refuseFormerHash,
  schemeOf,
} from '#lib/domains/people/accounts/passwords/former/former-scheme.ts'
import { hashPhpass } from '#lib/domains/people/accounts/passwords/former/hash-phpass.ts'
import {
  hashPassword,
  planVerification,
  verifyOwnPassword,
  verifyPassword,
} from '#lib/domains/people/accounts/passwords/password.ts'

/** The hash that phpass's own test program uses, of `test12345`. */
const PHPASS = '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0'
/** PHP's password_hash() of `rasmuslerdorf`, from its manual. */
const BCRYPT = '$2y$12$QjSH496pcT5CEbzjD/vtVeH03tfHKFy36d4J0Ltp3lRtee9HDxY3K'

/** As WordPress 6.8 hashes a password. */
async function hashLikeWordPress(password: string): Promise<string> {
  const prehashed = createHmac('sha384', 'wp-sha384').update(password.trim()).digest('base64')
  return `$wp${(await hash(prehashed, 4)).replace('$2b$', '$2y$')}`
}

describe('a password hashed by WordPress', () => {
  it('is verified: phpass under both of its names, bcrypt, and bcrypt over SHA-384', async () => {
    for (const hashed of [PHPASS, PHPASS.replace('$P$', '$H$')]) {
      expect(await verifyPassword(hashed, 'test12345')).toBe(true)
      expect(await verifyPassword(hashed, 'test12346')).toBe(false)
    }
    expect(await verifyPassword(BCRYPT, 'rasmuslerdorf')).toBe(true)
    expect(await verifyPassword(BCRYPT, 'Rasmuslerdorf')).toBe(false)
    const long = 'ü'.repeat(100)
    const modern = await hashLikeWordPress(long)
    expect(await verifyPassword(modern, long)).toBe(true)
    expect(await verifyPassword(modern, ` ${long} `)).toBe(true)
    expect(await verifyPassword(modern, `${long}ü`)).toBe(false)
    expect(await verifyPassword(modern, modern.slice(3))).toBe(false)
  })

  it('is verified with the backslashes that its forms put before quotes, and without', async () => {
    const typed = `it's a "\\" day`
    const slashed = `it\\'s a \\"\\\\\\" day`
    for (const password of [typed, slashed]) {
      for (const hashed of [
        await hashPhpass(password, PHPASS),
        await hash(password, 4),
        await hashLikeWordPress(password),
      ]) {
        expect(await verifyPassword(hashed, typed)).toBe(true)
        expect(await verifyPassword(hashed, typed.replace("'", ''))).toBe(false)
      }
    }
  })

  it('is taken over only if verifying it is cheap enough', () => {
    expect(
      [PHPASS, BCRYPT, '$wp$2y$10$N0b0dysSa1tN0b0dysSa1uN0b0dysHashN0b0dysHashN0b0dysHa'].map(
        refuseFormerHash,
      ),
    ).toEqual([null, null, null])
    const costly = [
      PHPASS.replace('$P$9', '$P$S'),
      BCRYPT.replace('$12$', '$13$'),
      BCRYPT.replace('$12$', '$31$'),
    ]
    for (const hashed of costly) expect(refuseFormerHash(hashed)).toContain('too long')
    const unknown = [
      '',
      'secret',
      'e10adc3949ba59abbe56e057f20f883e',
      PHPASS.slice(0, -1),
      '$P$.IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0',
      BCRYPT.replace('$12$', '$03$'),
    ]
    for (const hashed of unknown) expect(refuseFormerHash(hashed)).toContain('not hashed in a known way')
  })

  it('takes the same work whether the account is unknown, from here, or from any former shop', async () => {
    const schemes: FormerScheme[] = ['phpass:11', 'bcrypt:12']
    const workOf = (hashed: string | null | undefined) =>
      planVerification(hashed, schemes).map(
        (one) => schemeOf(one.hash) ?? one.hash.split('$').slice(1, 4).join('$'),
      )
    const own = await hashPassword('x')
    const expected = ['argon2id$v=19$m=19456,t=2,p=1', 'bcrypt:12', 'phpass:11']
    for (const hashed of [undefined, null, own, PHPASS, BCRYPT]) expect(workOf(hashed)).toEqual(expected)
    // Once all have signed in, nothing remains of it.
    expect(planVerification(undefined, [])).toHaveLength(1)
  })

  it('counts only if it is the account’s own', async () => {
    const schemes: FormerScheme[] = ['phpass:11']
    expect(await verifyOwnPassword(PHPASS, 'test12345', schemes)).toBe(true)
    expect(await verifyOwnPassword(PHPASS, 'wrong', schemes)).toBe(false)
    expect(await verifyOwnPassword(undefined, 'test12345', schemes)).toBe(false)
    expect(await verifyOwnPassword(await hashPassword('mine'), 'mine', schemes)).toBe(true)
  })

  it('has dummies that are verified like any hash of their scheme', async () => {
    for (const scheme of ['phpass:7', 'phpass:13', 'phpass:16', 'bcrypt:4', 'bcrypt:12'] as const) {
      const dummy = dummyOf(scheme)
      expect(schemeOf(dummy)).toBe(scheme)
      expect(refuseFormerHash(dummy)).toBeNull()
    }
    expect(await verifyPassword(dummyOf('bcrypt:4'), 'x')).toBe(false)
    expect(await verifyPassword(dummyOf('phpass:7'), 'x')).toBe(false)
  })
})
