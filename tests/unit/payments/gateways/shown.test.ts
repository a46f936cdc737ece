import { describe, expect, it } from 'vitest'
import { createOfflineGateway, writeInstructions } from '#lib/domains/shop/payments/gateways/offline.ts'
import {
  MOLLIE,
  openConfigured as open,
  PAYPAL,
  payments,
  STRIPE,
  settingsWith,
} from '#tests/support/payments/open-configured.ts'
import { makeStartRequest } from '#tests/support/payments/start-request.ts'

describe('what is paid without a provider', () => {
  it('has instructions: the owner’s, or the usual ones, and for a transfer the account below them', () => {
    const written = (id: string, changes: Record<string, unknown>, locale = 'en') =>
      writeInstructions(settingsWith({ ...payments(changes), 'site.locale': locale }), id)
    expect(written('cash_on_delivery', {})).toBe('Pay when the order is delivered.')
    expect(written('cash_on_delivery', {}, 'de')).toBe('Bezahlen Sie, wenn die Bestellung geliefert wird.')
    expect(written('cash_on_delivery', { 'cash_on_delivery.instructions': 'Coins only.' })).toBe(
      'Coins only.',
    )
    expect(written('cash_on_delivery', { 'bank_transfer.details': 'IBAN' })).not.toContain('IBAN')
    expect(written('bank_transfer', {})).toBeNull()
    expect(written('bank_transfer', { 'bank_transfer.instructions': 'Soon, please.' })).toBeNull()
    expect(written('bank_transfer', { 'bank_transfer.details': 'IBAN 1' })).toBe(
      'Transfer the total to this account, and quote the order number.\nIBAN 1',
    )
    const own = { 'bank_transfer.details': 'IBAN 1', 'bank_transfer.instructions': 'Soon, please.' }
    expect(written('bank_transfer', own)).toBe('Soon, please.\nIBAN 1')
    for (const id of ['stripe', 'sandbox', '']) expect(written(id, own)).toBeNull()
  })

  it('is started by its instructions, and knows nothing of messages and payments', async () => {
    const gateway = createOfflineGateway('cash_on_delivery', settingsWith({}))
    expect(await gateway.start(makeStartRequest())).toEqual({
      ...{ type: 'instructions', message: 'Pay when the order is delivered.' },
    })
    const transfer = createOfflineGateway('bank_transfer', settingsWith({}))
    expect(await transfer.start(makeStartRequest())).toEqual({ type: 'instructions', message: '' })
    expect(await gateway.verifyWebhook({ headers: {}, body: Buffer.from('') })).toEqual({
      verdict: 'rejected',
    })
    const unknown = { status: 'unknown', amount: 0, currency: '', refunded: 0 }
    expect(await gateway.fetchStatus('A')).toEqual(unknown)
    expect(await gateway.cancel('A')).toBeUndefined()
  })
})

describe('how buyers see a method', () => {
  const all = { ...STRIPE, ...MOLLIE, ...PAYPAL, 'sandbox.enabled': true }
  const shownAs = (id: string, changes: Record<string, unknown> = {}, locale = 'en') => {
    const { gateways, store } = open({ ...all, ...changes }, { settings: { 'site.locale': locale } })
    return gateways.find(id)?.describe(store.current)
  }

  it.each([
    ['stripe', 'Card', 'Stripe’s'],
    ['mollie', 'Online payment', 'Mollie’s'],
    ['paypal', 'PayPal', 'PayPal’s'],
    ['sandbox', 'Test payment', 'No money'],
  ])('is in the owner’s words, or in the usual ones: %s', (id, name, part) => {
    expect(shownAs(id)).toEqual({ name, description: expect.stringContaining(part), iconUrl: null })
    expect(shownAs(id)?.description).not.toBe(shownAs(id, {}, 'de')?.description)
    expect(shownAs(id, { [`${id}.name`]: 'Ours', [`${id}.description`]: 'By us' })).toEqual({
      ...{ name: 'Ours', description: 'By us', iconUrl: null },
    })
  })

  it('has no description by itself where it has instructions', () => {
    expect(shownAs('bank_transfer')).toEqual({ name: 'Bank transfer', description: null, iconUrl: null })
    expect(shownAs('bank_transfer', {}, 'de')?.name).toBe('Überweisung')
    expect(shownAs('cash_on_delivery')).toEqual({
      name: 'Cash on delivery',
      description: null,
      iconUrl: null,
    })
    const described = { 'cash_on_delivery.description': 'In coins' }
    expect(shownAs('cash_on_delivery', described)?.description).toBe('In coins')
    expect(shownAs('bank_transfer', described)?.description).toBeNull()
  })
})
