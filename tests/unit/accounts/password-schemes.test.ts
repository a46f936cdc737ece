import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
  dummyOf,
  type FormerScheme,
  ITOA64,
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

const phpass = (rounds: number, prefix = '$P$') => `${prefix}${ITOA64[rounds]}IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0`
const bcrypt = (cost: string, prefix = '$2y') =>
  `${prefix}$${cost}$QjSH496pcT5CEbzjD/vtVeH03tfHKFy36d4J0Ltp3lRtee9HDxY3K`

describe('the scheme of a former hash', () => {
  it('is its algorithm and rounds, under every name of it', () => {
    expect([phpass(7), phpass(13, '$H$')].map(schemeOf)).toEqual(['phpass:7', 'phpass:13'])
    for (const prefix of ['$2a', '$2b', '$2y', '$wp$2y'])
      expect([prefix, schemeOf(bcrypt('05', prefix))]).toEqual([prefix, 'bcrypt:5'])
  })

  it('is none where anything is before, after, or amiss', () => {
    const amiss = [`x${phpass(7)}`, `${phpass(7)}x`, phpass(7, '$Q$'), phpass(7).replace('I', '-')]
    const others = [
      `x${bcrypt('10')}`,
      `${bcrypt('10')}x`,
      bcrypt('1'),
      bcrypt('10', '$2x'),
      bcrypt('10', '$wq$2y'),
    ]
    for (const hashed of [...amiss, ...others, '']) expect([hashed, schemeOf(hashed)]).toEqual([hashed, null])
  })

  it('is taken over from the fewest rounds that are known to the most that are quick', () => {
    const unknown = 'its password is not hashed in a known way'
    const slow = 'verifying its password would take too long'
    expect([6, 7, 16, 17].map((rounds) => refuseFormerHash(phpass(rounds)))).toEqual([
      unknown,
      null,
      null,
      slow,
    ])
    const costs = ['03', '04', '12', '13']
    expect(costs.map((cost) => refuseFormerHash(bcrypt(cost)))).toEqual([unknown, null, null, slow])
    expect(refuseFormerHash('secret')).toBe(unknown)
  })
})

describe('the hashes that are verified for one account', () => {
  const schemes: FormerScheme[] = ['phpass:7', 'bcrypt:4', 'phpass:7']

  it('have the account’s own among those of every scheme in use, each once', async () => {
    const own = await hashPassword('mine')
    const [ours, four, seven] = planVerification(null, schemes)
    expect(ours).toEqual({ hash: expect.stringMatching(/^\$argon2id\$/), isOwn: false })
    expect([four, seven]).toEqual([
      { hash: dummyOf('bcrypt:4'), isOwn: false },
      { hash: dummyOf('phpass:7'), isOwn: false },
    ])
    expect(planVerification(own, schemes)).toEqual([{ hash: own, isOwn: true }, four, seven])
    const former = phpass(7)
    expect(planVerification(former, schemes)).toEqual([ours, four, { hash: former, isOwn: true }])
    expect(planVerification(former, [])).toEqual([ours, { hash: former, isOwn: true }])
    expect(planVerification('', [])).toEqual([ours])
  })

  it('make a password right by the own one, whichever come before and after', async () => {
    const former = await hashPhpass('mine', phpass(7))
    const many: FormerScheme[] = ['bcrypt:4', 'phpass:7', 'phpass:8']
    for (const hashed of [former, await hashPassword('mine')]) {
      expect(await verifyOwnPassword(hashed, 'mine', many)).toBe(true)
      expect(await verifyOwnPassword(hashed, 'theirs', many)).toBe(false)
    }
  })
})

describe('a password', () => {
  it('may be typed with spaces that it does not have, but not without those that it has', async () => {
    const [plain, spaced] = [await hashPassword('larch'), await hashPassword(' larch ')]
    expect([await verifyPassword(plain, ' larch '), await verifyPassword(spaced, ' larch ')]).toEqual([
      true,
      true,
    ])
    expect(await verifyPassword(spaced, 'larch')).toBe(false)
  })

  it('is the same however its accents are encoded', async () => {
    expect(await verifyPassword(await hashPassword('caf\u00e9'), 'cafe\u0301')).toBe(true)
    expect(await verifyPassword(await hashPassword('cafe\u0301'), 'caf\u00e9')).toBe(true)
  })

  it('of a former shop lets others have their turn about every millisecond while it is verified', async () => {
    let [turns, isDone] = [0, false]
    const others = async () => {
      for (; !isDone; turns++) await setImmediate()
    }
    const waiting = others()
    await hashPhpass('mine', phpass(13))
    isDone = true
    await waiting
    expect(turns).toBeGreaterThanOrEqual(7)
    expect(turns).toBeLessThanOrEqual(12)
  })
})
