import { describe, expect, it } from 'vitest'
import { newOrderNumber, newTokenSalt, orderToken } from '#lib/domains/shop/orders/index.ts'
import { isOrderToken } from '#lib/domains/shop/orders/links/order-token.ts'
import { paidStatuses, reachedFrom } from '#lib/domains/shop/orders/status/states.ts'
import { createSecrets } from '#lib/platform/security/secrets.ts'

const secrets = createSecrets('a-secret-for-tests-that-is-long-enough')

describe('order numbers', () => {
  it('are ten characters that cannot be misread, after the prefix, and never twice the same', () => {
    const numbers = new Set(Array.from({ length: 10_000 }, () => newOrderNumber('HF-')))
    expect(numbers.size).toBe(10_000)
    for (const number of numbers) expect(number).toMatch(/^HF-[0-9A-HJKMNP-TV-Z]{10}$/)
    const first = [...numbers].map((number) => number[3])
    expect(new Set(first).size).toBe(32)
  })
})

describe('a guest’s order token', () => {
  const owner = { id: 7, tokenSalt: newTokenSalt() }

  it('is the same whenever it is made, for one order and one salt', () => {
    expect(orderToken(secrets, owner)).toMatch(/^ot_[\w-]{43}$/)
    expect(orderToken(secrets, owner)).toBe(orderToken(secrets, { ...owner }))
    expect(orderToken(secrets, owner)).not.toBe(orderToken(secrets, { ...owner, id: 8 }))
    expect(orderToken(secrets, owner)).not.toBe(orderToken(secrets, { ...owner, tokenSalt: newTokenSalt() }))
  })

  it('goes on to open the order, whatever else changes in the shop', () => {
    const known = { id: 7, tokenSalt: 'AbCdEfGhIjKlMnOpQrStUv' }
    // Links that were mailed have it.
    const mailed = 'ot_vTrs9X35lMxCZnvA_v9dT9quIIERtSxcxrg52NbKjWA'
    expect(orderToken(secrets, known)).toBe(mailed)
    expect(isOrderToken(secrets, mailed, known)).toBe(true)
    expect(isOrderToken(secrets, mailed.slice(3), known)).toBe(false)
    expect(isOrderToken(secrets, mailed, { ...known, id: 8 })).toBe(false)
    expect(isOrderToken(secrets, mailed, { ...known, tokenSalt: newTokenSalt() })).toBe(false)
    expect(newTokenSalt()).toMatch(/^[\w-]{22}$/)
  })

  it('opens nothing else, nor an order that there is not', () => {
    const token = orderToken(secrets, owner)
    expect(isOrderToken(secrets, token, owner)).toBe(true)
    expect(isOrderToken(secrets, `${token}A`, owner)).toBe(false)
    expect(isOrderToken(secrets, '', owner)).toBe(false)
    const nobody = { id: 0, tokenSalt: 'AAAAAAAAAAAAAAAAAAAAAA' }
    expect(isOrderToken(secrets, orderToken(secrets, nobody), null)).toBe(false)
  })
})

describe('the states of payment', () => {
  it('never lead from a paid order back to an unpaid one', () => {
    const from = (status: string) =>
      Object.entries(reachedFrom).flatMap(([to, sources]) =>
        sources.some((source) => source === status) ? [to] : [],
      )
    expect(paidStatuses.flatMap(from)).toEqual([])
    expect(from('failed').sort()).toEqual(['authorized', 'cancelled', 'paid', 'pending'])
  })
})
