import { describe, expect, it } from 'vitest'
import { DomainError } from '#lib/domains/domain-error.ts'
import { createMemoryLimiter } from '#lib/platform/net/limiter.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { isVisit } from '#lib/web/policies/is-visit.ts'
import { spendGuestOrder } from '#lib/web/policies/spend-guest-order.ts'
import { tryCoupon } from '#lib/web/policies/try-coupon.ts'
import { createTestClock } from '#tests/support/clock.ts'

function openBudgets() {
  const clock = createTestClock('2026-06-01T12:00:00Z')
  return { clock, budgets: createBudgets(createMemoryLimiter(clock)) }
}

describe('codes of coupons', () => {
  const unknown = new DomainError('coupon_refused', { reason: 'unknown', minSubtotal: null })
  const cart = (token: string | undefined) => ({ customer: null, token })
  const ada = (token?: string) => ({ customer: { id: 7, email: 'ada@example.com' }, token })

  function openShop() {
    const { clock, budgets } = openBudgets()
    const attempt = (
      { shopper = cart('one'), appId = 1, bucket = 'a' }: Partial<Parameters<typeof tryCoupon>[0]> = {},
      apply: () => Promise<string> = () => Promise.reject(unknown),
    ) => tryCoupon({ shopper, appId, bucket, budgets }, apply).catch((error: DomainError) => error.code)
    /** How many wrong codes may be tried before it is refused to. */
    const countGuesses = async (who: (guess: number) => Parameters<typeof attempt>[0]) => {
      for (let guess = 0; guess < 100; guess++)
        if ((await attempt(who(guess))) === 'rate_limited') return guess
      throw new Error('It was never refused.')
    }
    return { clock, attempt, countGuesses }
  }

  it('may be guessed ten times in ten minutes with one cart, and with one account wherever it is', async () => {
    const { clock, attempt, countGuesses } = openShop()
    expect(await countGuesses(() => ({}))).toBe(10)
    expect(await countGuesses(() => ({ shopper: cart('two') }))).toBe(10)
    expect(await countGuesses((guess) => ({ shopper: ada(`cart-${guess}`), bucket: `${guess}` }))).toBe(10)
    const bob = { customer: { id: 8, email: 'bob@example.com' }, token: 'one' }
    expect(await attempt({ shopper: bob, bucket: 'b' })).toBe('coupon_refused')
    expect(await attempt({ bucket: 'c' })).toBe('coupon_refused')
    clock.advance(20 * 60)
    expect(await attempt()).toBe('coupon_refused')
  })

  it('may be guessed thirty times from one address of an app, whatever carts are begun', async () => {
    const { attempt, countGuesses } = openShop()
    expect(await countGuesses((guess) => ({ shopper: cart(`cart-${guess}`) }))).toBe(30)
    expect(await attempt({ shopper: cart('new'), bucket: 'b' })).toBe('coupon_refused')
    expect(await attempt({ shopper: cart('new'), appId: 2 })).toBe('coupon_refused')
    expect(await attempt({ shopper: ada() })).toBe('rate_limited')
  })

  it('are counted of shoppers without a cart yet by their address', async () => {
    const { attempt, countGuesses } = openShop()
    expect(await countGuesses(() => ({ shopper: cart(undefined) }))).toBe(10)
    expect(await attempt({ shopper: cart(undefined), bucket: 'b' })).toBe('coupon_refused')
  })

  it('that are right, or fail for another reason, count for nothing', async () => {
    const { attempt, countGuesses } = openShop()
    const busy = new DomainError('not_in_cart')
    for (let time = 0; time < 40; time++) {
      expect(await attempt({}, async () => 'applied')).toBe('applied')
      expect(await attempt({}, () => Promise.reject(busy))).toBe('not_in_cart')
    }
    expect(await countGuesses(() => ({}))).toBe(10)
    // And after too many, not even a right one is tried.
    expect(await attempt({}, async () => 'applied')).toBe('rate_limited')
  })
})

describe('orders of guests', () => {
  function openShop(perIp: number, perEmail: number) {
    const { budgets } = openBudgets()
    const current = { 'checkout.guest_orders_per_ip': perIp, 'checkout.guest_orders_per_email': perEmail }
    const context = { settings: { current } } as never
    return async (bucket: string, email: string | null, isPublic = true) =>
      spendGuestOrder({ context, bucket, budgets, isPublic: () => isPublic }, email).then(
        () => true,
        (error) => {
          expect(error).toMatchObject({ code: 'rate_limited' })
          return false
        },
      )
  }

  it('are limited by network and by e-mail address, whatever its case', async () => {
    const order = openShop(2, 1)
    expect(await order('a', 'Ada@example.com')).toBe(true)
    expect(await order('b', 'aDA@example.com')).toBe(false)
    expect([await order('a', 'bob@example.com'), await order('a', 'eve@example.com')]).toEqual([true, false])
    // Which has not cost the address anything.
    expect(await order('c', 'eve@example.com')).toBe(true)
    expect([await order('d', null), await order('d', null), await order('d', null)]).toEqual([
      ...[true, true, false],
    ])
  })

  it('are not limited by an address that all buyers share behind a proxy', async () => {
    const order = openShop(1, 1)
    expect([
      await order('proxy', 'ada@example.com', false),
      await order('proxy', 'bob@example.com', false),
    ]).toEqual([...[true, true]])
    expect(await order('proxy', 'ada@example.com', false)).toBe(false)
  })

  it('are not limited where the limit is zero', async () => {
    const order = openShop(0, 0)
    for (let time = 0; time < 3; time++) expect(await order('a', 'ada@example.com')).toBe(true)
    const one = openShop(1, 0)
    expect([await one('a', 'ada@example.com'), await one('a', 'ada@example.com')]).toEqual([true, false])
  })

  it('count for an hour', async () => {
    const asked: unknown[] = []
    const budgets = { spendUse: (...given: unknown[]) => void asked.push(given) }
    const current = { 'checkout.guest_orders_per_ip': 20, 'checkout.guest_orders_per_email': 10 }
    const context = { settings: { current } } as never
    await spendGuestOrder({ context, bucket: 'a', budgets, isPublic: () => true }, 'Ada@example.com')
    expect(asked).toEqual([
      ['guest orders ip a', { limit: 20, seconds: 3600 }],
      ['guest orders email ada@example.com', { limit: 10, seconds: 3600 }],
    ])
  })
})

describe('a visit', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

  it('is a person’s, and neither a robot’s nor nobody’s', () => {
    // Twice: what was found out of a browser is known from then on.
    for (let time = 0; time < 2; time++) {
      expect(isVisit({ userAgent: firefox, purpose: null })).toBe(true)
      for (const userAgent of [robot, 'curl/8.0', '', null, undefined])
        expect([userAgent, isVisit({ userAgent, purpose: undefined })]).toEqual([userAgent, false])
    }
  })

  it('is none while a browser only loads ahead', () => {
    for (const purpose of ['prefetch', 'prefetch;prerender', 'Prerender', 'preview', 'x-preview'])
      expect([purpose, isVisit({ userAgent: firefox, purpose })]).toEqual([purpose, false])
    for (const purpose of ['', 'other', undefined])
      expect(isVisit({ userAgent: firefox, purpose })).toBe(true)
  })
})
