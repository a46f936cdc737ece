import { describe, expect, it, vi } from 'vitest'
import type { Context } from '#lib/context.ts'
import { isCharge } from '#lib/domains/shop/payments/attempts/attempt.ts'
import { GatewayUnavailable, isUnavailable } from '#lib/domains/shop/payments/gateways/gateway.ts'
import {
  freeMethod,
  handMethod,
  isByHand,
  isReturnLinkGood,
  isUnderway,
  listChargeable,
  returnLink,
} from '#lib/domains/shop/payments/index.ts'
import { logUnexpected } from '#lib/domains/shop/payments/log-unexpected.ts'
import { createSecrets } from '#lib/platform/security/secrets.ts'

const method = (id: string, canCharge: boolean) => ({ id, label: id, expires: null, canCharge })

describe('what is saved at a provider', () => {
  it('can be charged there alone, as far as it can be charged at all', () => {
    const saved = [
      { gateway: 'mollie', name: 'Mollie', methods: [method('a', true)] },
      { gateway: 'stripe', name: 'Stripe', methods: [method('b', true), method('c', false)] },
      { gateway: 'silent', name: 'Silent', methods: null },
    ]
    expect(listChargeable(saved, 'stripe')).toEqual([method('b', true)])
    expect(listChargeable(saved, 'silent')).toEqual([])
    expect(listChargeable(saved, 'none')).toEqual([])
    expect([isCharge({ savedMethod: 'b' }), isCharge({ savedMethod: null })]).toEqual([true, false])
  })
})

describe('a payment', () => {
  it('is under way once its buyer has paid, until the money is there', () => {
    const states = ['started', 'pending', 'processing', 'authorized', 'paid', 'failed', 'cancelled']
    expect(states.filter((status) => isUnderway({ status }))).toEqual(['processing', 'authorized'])
  })
})

describe('the way back from a provider', () => {
  it('is good for its own order alone, and only under its own seal', () => {
    const secrets = createSecrets('a-secret-for-tests-that-is-long-enough')
    const seal = new URL(returnLink({ secrets }, 'N1'), 'http://shop').searchParams.get('seal') ?? ''
    expect(isReturnLinkGood({ secrets }, 'N1', seal)).toBe(true)
    expect(isReturnLinkGood({ secrets }, 'N2', seal)).toBe(false)
    for (const other of ['', seal.slice(1), `${seal}A`])
      expect(isReturnLinkGood({ secrets }, 'N1', other)).toBe(false)
    const others = createSecrets('another-secret-for-tests-that-is-long-enough')
    expect(isReturnLinkGood({ secrets: others }, 'N1', seal)).toBe(false)
  })
})

describe('a method that no provider has', () => {
  const settings = { current: { 'site.locale': 'de' } } as Context['settings']
  const plain = { description: null, iconUrl: null, canSave: false }

  it('is named in the language of the settings', () => {
    expect(freeMethod({ settings })).toEqual({ id: 'free', name: 'Kostenlos', type: 'free', ...plain })
    const byHand = handMethod({ settings })
    expect(byHand).toEqual({ id: expect.any(String), name: expect.any(String), type: 'offline', ...plain })
    expect(byHand.name).not.toBe(handMethod({ settings: { current: { 'site.locale': 'en' } } as never }).name)
    expect([isByHand(byHand), isByHand({ id: 'free' }), isByHand({ id: '' })]).toEqual([true, false, false])
  })
})

describe('an error at a provider', () => {
  it('is logged with its order and provider, unless the provider merely does not respond', () => {
    const error = vi.fn()
    const log = { error } as unknown as Context['log']
    const attempt = { gateway: 'stripe', orderId: 7 }
    const mistake = new RangeError('A mistake of ours')
    logUnexpected({ log } as Context, mistake, attempt, 'It failed.')
    expect(error.mock.calls).toEqual([[{ err: mistake, gateway: 'stripe', orderId: 7 }, 'It failed.']])
    logUnexpected({ log } as Context, new GatewayUnavailable('Silent.'), attempt, 'It failed.')
    expect(error).toHaveBeenCalledTimes(1)
  })

  it('is a silence by its name alone, whichever copy of the class it is of', () => {
    expect(isUnavailable(new GatewayUnavailable('a'))).toBe(true)
    expect(isUnavailable(Object.assign(new Error('a'), { name: 'GatewayUnavailable' }))).toBe(true)
    for (const other of [new Error('GatewayUnavailable'), { name: 'GatewayUnavailable' }, null, undefined])
      expect(isUnavailable(other)).toBe(false)
  })
})
