import { describe, expect, it } from 'vitest'
import type { Context } from '#lib/context.ts'
import { isFreshCartToken, issueCartToken, tokenFor } from '#lib/domains/shop/cart/cart-row.ts'
import { createSecrets } from '#lib/platform/security/secrets.ts'

const secrets = createSecrets('a-secret-for-tests-that-is-long-enough')
const others = createSecrets('another-secret-that-is-long-enough-too')
const issued = new Date('2026-06-01T12:00:00Z')
const later = (milliseconds: number) => new Date(issued.getTime() + milliseconds)
const MONTH = 30 * 24 * 3_600_000
const token = issueCartToken(secrets, issued)

describe('the token of a guest’s cart', () => {
  it('is random, and signed by this site', () => {
    expect(token).toMatch(/^ct_[\w-]{48}\.[\w-]{22}$/)
    expect(issueCartToken(secrets, issued)).not.toBe(token)
    expect(isFreshCartToken(secrets, token, issued)).toBe(true)
    expect(isFreshCartToken(others, token, issued)).toBe(false)
  })

  it('begins a cart for thirty days, from the second on that it was issued in', () => {
    const late = issueCartToken(secrets, later(999))
    const moments = [0, MONTH - 1, MONTH]
    for (const one of [token, late])
      expect(moments.map((moment) => isFreshCartToken(secrets, one, later(moment)))).toEqual([
        true,
        true,
        false,
      ])
  })

  it('is not taken with anything changed or added', () => {
    const [body = '', mark = ''] = token.slice(3).split('.')
    const other = issueCartToken(secrets, issued).slice(3).split('.')[0] ?? ''
    const forged = [
      ...['', 'ct_', body, `ct_${body}`, `ct_${body}.`, `ct_.${mark}`, `ct_${other}.${mark}`],
      ...[`x${token}`, `${token}!`, `${token}A`, `${token} `, token.slice(3), token.slice(0, -1)],
      `ct_${body.slice(1)}.${mark}`,
    ]
    expect(forged.filter((one) => isFreshCartToken(secrets, one, issued))).toEqual([])
  })
})

describe('a shopper without a cart', () => {
  const ask = (shopper: Parameters<typeof tokenFor>[1], isStrict?: boolean) => {
    const notes: unknown[] = []
    const security = { note: (...note: unknown[]) => notes.push(note) }
    const context = { secrets, clock: { now: () => later(1000) }, security } as unknown as Context
    try {
      return { given: tokenFor(context, shopper, isStrict), notes }
    } catch (error) {
      return { refused: (error as { code: string }).code, notes }
    }
  }
  const ada = { id: 1, email: 'ada@example.com' }
  const fresh = expect.stringMatching(/^ct_/)
  const noted = [['access.refused', { cart: 'unknown' }]]

  it('gets a token unless one’s own is good or one is signed in', () => {
    expect(ask({ customer: null, token: undefined })).toEqual({ given: fresh, notes: [] })
    expect(ask({ customer: null, token: undefined }, true)).toEqual({ given: fresh, notes: [] })
    for (const isStrict of [false, true]) {
      expect(ask({ customer: null, token }, isStrict)).toEqual({ given: undefined, notes: [] })
      for (const own of [undefined, 'ct_wrong'])
        expect(ask({ customer: ada, token: own }, isStrict)).toEqual({ given: undefined, notes: [] })
    }
  })

  it('gets another for one that is wrong, or is told so where that counts, and it is noted', () => {
    expect(ask({ customer: null, token: 'ct_wrong' })).toEqual({ given: fresh, notes: noted })
    expect(ask({ customer: null, token: 'ct_wrong' }, true)).toEqual({ refused: 'not_in_cart', notes: noted })
  })

  it('is given a token that is good from now on', () => {
    const { given = '' } = ask({ customer: null, token: undefined })
    expect(isFreshCartToken(secrets, given, later(1000 + MONTH - 1))).toBe(true)
  })
})
