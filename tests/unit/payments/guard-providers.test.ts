import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { GatewayUnavailable } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { guardProviders } from '#lib/domains/shop/payments/gateways/provider.ts'

describe('a provider of payments', () => {
  const answer = async () => 'paid'

  it('that leaves calls unanswered is left alone for a while; the others are asked as before', async () => {
    const ask = guardProviders(40, 300)
    let calls = 0
    const hang = async () => {
      calls++
      await sleep(60)
      throw new GatewayUnavailable('Mollie did not answer.')
    }
    await Promise.allSettled([1, 2, 3].map(() => ask('mollie', hang)))
    await expect(ask('mollie', hang)).rejects.toMatchObject({ name: 'GatewayUnavailable' })
    await expect(ask('mollie', answer)).rejects.toThrow('mollie does not respond.')
    expect(calls).toBe(3)
    expect(await ask('stripe', answer)).toBe('paid')
    await sleep(320)
    expect(await ask('mollie', answer)).toBe('paid')
  })

  it('that fails quickly holds nobody up, and is asked each time', async () => {
    const ask = guardProviders(40, 300)
    let calls = 0
    const fail = () => {
      calls++
      return Promise.reject(new GatewayUnavailable('Mollie answered 503.'))
    }
    for (let i = 0; i < 5; i++) await expect(ask('mollie', fail)).rejects.toThrow('503')
    expect(calls).toBe(5)
    expect(await ask('mollie', answer)).toBe('paid')
  })
})
