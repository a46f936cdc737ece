import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActs } from '#lib/domains/people/staff/authority/index.ts'
import { createThemeTexts } from '#lib/domains/publishing/themes/index.ts'
import {
  fingerprintOf,
  listSettingTexts,
  readSettingsFor,
  translateTexts,
} from '#lib/domains/publishing/translations/index.ts'
import { changeSettings } from '#lib/domains/running/settings/index.ts'
import { providerEvents } from '#lib/domains/shop/payments/gateways/provider-events.ts'
import { listManagedMethods, listPaymentMethods, testPaymentKeys } from '#lib/domains/shop/payments/index.ts'
import { openTestApi } from '#tests/support/api.ts'
import { type MollieServer, startMollieServer } from '#tests/support/payments/mollie/mollie-server.ts'
import { type PayPalServer, startPayPalServer } from '#tests/support/payments/paypal/paypal-server.ts'
import { type StripeServer, startStripeServer } from '#tests/support/payments/stripe/stripe-server.ts'
import { openTestPanel, type TestPanel } from './open-panel.ts'

let panel: TestPanel
let stripe: StripeServer
let mollie: MollieServer
let paypal: PayPalServer
beforeAll(async () => {
  ;[stripe, mollie, paypal] = await Promise.all([
    startStripeServer(),
    startMollieServer(),
    startPayPalServer(),
  ])
  const hosts = { STRIPE_API_BASE: stripe.url, MOLLIE_API_BASE: mollie.url, PAYPAL_API_BASE: paypal.url }
  panel = await openTestPanel(await openTestApi({ env: { ...hosts, SITE_URL: 'https://shop.example.com' } }))
})
afterAll(async () => {
  await panel.close()
  await Promise.all([stripe.close(), mollie.close(), paypal.close()])
})

const set = (key: string, value: unknown) => changeSettings(panel.app, panel.owner, [{ key, value }])
const test = (id: 'stripe' | 'mollie' | 'paypal') => testPaymentKeys(panel.app, panel.owner, id)
const addressOf = (id: string) => `https://shop.example.com/webhooks/payments/${id}`

describe('the test of a provider’s keys', () => {
  it('has nothing to ask without keys', async () => {
    expect(await test('stripe')).toBeNull()
    expect(await test('mollie')).toBeNull()
    expect(await test('paypal')).toBeNull()
  })

  it('asks Stripe for payments, and for the webhook that leads here', async () => {
    await set('payments.stripe.secret_key', 'sk_live_of_somebody_else')
    expect(await test('stripe')).toEqual({ keys: 'wrong', isLive: true, webhook: 'untold', lacking: [] })
    await set('payments.stripe.secret_key', stripe.secretKey)
    expect(await test('stripe')).toMatchObject({ keys: 'good', isLive: false, webhook: 'missing' })
    const endpoint = { url: addressOf('stripe'), status: 'disabled' as const, enabled_events: ['*'] }
    stripe.endpoints.push({ ...endpoint, url: 'https://other.example.com/webhooks', status: 'enabled' })
    expect(await test('stripe')).toMatchObject({ webhook: 'missing' })
    stripe.endpoints.splice(0, 1, endpoint)
    expect(await test('stripe')).toMatchObject({ webhook: 'off' })
    stripe.endpoints.push({ ...endpoint, status: 'enabled', enabled_events: ['checkout.session.completed'] })
    const incomplete = await test('stripe')
    expect(incomplete).toMatchObject({ webhook: 'incomplete' })
    expect(incomplete?.lacking).toEqual(expect.arrayContaining(['charge.refunded', 'charge.dispute.created']))
    stripe.endpoints.splice(0, 2, { ...endpoint, status: 'enabled' })
    expect(await test('stripe')).toMatchObject({ webhook: 'good', lacking: [] })
    stripe.endpoints.splice(0, 1, {
      ...{ ...endpoint, status: 'enabled', enabled_events: [...providerEvents.stripe] },
    })
    await set('payments.stripe.save_methods', false)
    expect(await test('stripe')).toMatchObject({ webhook: 'good', lacking: [] })
    await set('payments.stripe.save_methods', true)
    expect(await test('stripe')).toMatchObject({ webhook: 'incomplete', lacking: providerEvents.stripeSaved })
    await set('payments.stripe.save_methods', false)
  })

  it('says what a restricted key may not do, and when nobody answers', async () => {
    stripe.forbidden.push('/v1/webhook_endpoints')
    expect(await test('stripe')).toMatchObject({ keys: 'good', webhook: 'untold' })
    stripe.forbidden.push('/v1/disputes')
    expect(await test('stripe')).toMatchObject({ keys: 'limited' })
    stripe.forbidden.splice(0, 9, '/v1/checkout/sessions')
    expect(await test('stripe')).toMatchObject({ keys: 'limited' })
    stripe.forbidden.splice(0)
    stripe.trouble = 'cut'
    expect(await test('stripe')).toMatchObject({ keys: 'no_answer' })
    stripe.trouble = undefined
  })

  it('asks Mollie, which is told the webhook with each payment', async () => {
    await set('payments.mollie.api_key', 'live_wrong')
    expect(await test('mollie')).toMatchObject({ keys: 'wrong', isLive: true })
    await set('payments.mollie.api_key', mollie.apiKey)
    expect(await test('mollie')).toEqual({
      ...{ keys: 'good', isLive: false, webhook: 'not_needed', lacking: [] },
    })
    mollie.trouble = 'fail'
    expect(await test('mollie')).toMatchObject({ keys: 'no_answer' })
    mollie.trouble = undefined
  })

  it('asks PayPal for a token, and for the webhook by its id', async () => {
    await set('payments.paypal.client_id', paypal.clientId)
    await set('payments.paypal.client_secret', 'wrong')
    expect(await test('paypal')).toMatchObject({ keys: 'wrong' })
    await set('payments.paypal.client_secret', paypal.clientSecret)
    await set('payments.paypal.webhook_id', '8PT597110X687430L')
    expect(await test('paypal')).toMatchObject({ keys: 'good', isLive: true, webhook: 'missing' })
    const names = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']
    const webhook = { url: addressOf('paypal'), event_types: names.map((name) => ({ name })) }
    paypal.webhooks.set('8PT597110X687430L', webhook)
    expect(await test('paypal')).toMatchObject({ webhook: 'incomplete' })
    expect((await test('paypal'))?.lacking).toContain('CUSTOMER.DISPUTE.CREATED')
    paypal.mayReadDisputes = false
    expect(await test('paypal')).toMatchObject({ keys: 'limited' })
    paypal.mayReadDisputes = true
    webhook.event_types.push({ name: '*' })
    expect(await test('paypal')).toMatchObject({ webhook: 'good' })
    webhook.url = 'https://elsewhere.example/webhooks/payments/paypal'
    expect(await test('paypal')).toMatchObject({ webhook: 'missing' })
    paypal.trouble = 'babble'
    expect(await test('paypal')).toMatchObject({ keys: 'no_answer' })
    paypal.trouble = undefined
  })

  it('shows keys to nobody', async () => {
    const { app, owner } = panel
    const { acts } = await listActs(app, owner, { action: 'settings.changed' })
    const methods = await listManagedMethods(app, owner)
    for (const key of [stripe.secretKey, mollie.apiKey, paypal.clientSecret])
      expect(JSON.stringify([acts, methods])).not.toContain(key)
  })
})

describe('ways to pay', () => {
  const offered = async () => {
    await panel.app.settings.refresh()
    const methods = await listPaymentMethods(panel.app, { total: 1000, currency: 'EUR' })
    return methods.map(({ id }) => id)
  }

  it('are offered once they are on and set up, in the order that the owner chose', async () => {
    const { app, owner, api } = panel
    await set('payments.mollie.enabled', true)
    await set('payments.stripe.enabled', true)
    await set('payments.sandbox.enabled', false)
    expect(await offered()).toEqual(['mollie', 'cash_on_delivery'])
    await set('payments.stripe.webhook_secret', 'whsec_x')
    expect(await offered()).toEqual(['stripe', 'mollie', 'cash_on_delivery'])
    await set('payments.order', ['cash_on_delivery', 'mollie'])
    expect(await offered()).toEqual(['cash_on_delivery', 'mollie', 'stripe'])
    const methods = await listManagedMethods(app, owner)
    expect(methods.map(({ id }) => id)).toEqual([
      ...['cash_on_delivery', 'mollie', 'stripe', 'paypal', 'bank_transfer', 'sandbox'],
    ])
    expect(methods.filter(({ isOffered }) => isOffered).map(({ id }) => id)).toEqual(await offered())
    const told = { name: expect.any(String), description: expect.any(String) }
    const provider = { ...told, isProvider: true, isSetUp: true, lastMessageAt: null }
    const offline = { ...told, description: null, isProvider: false, webhookUrl: null, lastMessageAt: null }
    const inOurBooks = { ...told, isProvider: false, isSetUp: false, lastMessageAt: null }
    expect(methods).toEqual([
      { id: 'cash_on_delivery', ...offline, isOn: true, isSetUp: true, isOffered: true },
      { id: 'mollie', ...provider, isOn: true, isOffered: true, webhookUrl: addressOf('mollie') },
      { id: 'stripe', ...provider, isOn: true, isOffered: true, webhookUrl: addressOf('stripe') },
      { id: 'paypal', ...provider, isOn: false, isOffered: false, webhookUrl: addressOf('paypal') },
      { id: 'bank_transfer', ...offline, isOn: true, isSetUp: false, isOffered: false },
      { id: 'sandbox', ...inOurBooks, isOn: false, isOffered: false, webhookUrl: addressOf('sandbox') },
    ])
    const heard = ['2026-05-01', '2026-05-03', '2026-05-02'].map((day) => new Date(day))
    await app.database.prisma.paymentEvent.createMany({
      data: heard.map((receivedAt, index) => ({
        ...{ gateway: 'mollie', eventId: `e${index}`, reference: 'tr_1', receivedAt },
      })),
    })
    await set('payments.bank_transfer.details', 'IBAN')
    await set('payments.sandbox.enabled', null)
    const later = await listManagedMethods(app, owner)
    const stateOf = (wanted: string) => {
      const found = later.find(({ id }) => id === wanted)
      return [found?.isOn, found?.isSetUp, found?.lastMessageAt]
    }
    expect(stateOf('mollie')).toEqual([true, true, heard[1]])
    expect(stateOf('bank_transfer')).toEqual([true, true, null])
    expect(stateOf('sandbox')).toEqual([false, false, null])
    await set('payments.bank_transfer.details', null)
    await set('payments.sandbox.enabled', false)
    const statements = await api.statements(() => listManagedMethods(app, owner))
    expect(statements.length).toBeLessThanOrEqual(2)
  })

  it('say what they are in every language, and who may say so is who may change them', async () => {
    const { app, owner, employ } = panel
    await set('site.locales', ['de'])
    const key = 'payments.mollie.name'
    const translate = (by: typeof owner, field: string, value: string, shown: string | null = null) =>
      translateTexts(app, by, createThemeTexts(app), {
        ...{ locale: 'de', kind: 'setting', id: null },
        texts: [{ entity: 'setting', id: 0, field, value, was: fingerprintOf(shown) }],
      })
    await translate(owner, key, 'Lastschrift')
    expect((await readSettingsFor(app, 'de'))[key]).toBe('Lastschrift')
    expect(await listSettingTexts(app, owner, 'payments.mollie.')).toEqual([
      { locale: 'de', texts: { [key]: 'Lastschrift' } },
    ])
    const { actor } = await employ('manager')
    const codeOf = (work: Promise<unknown>) => work.then(String, (error) => error.code)
    const details = 'payments.bank_transfer.details'
    expect(await codeOf(translate(actor, details, 'Mine'))).toBe('forbidden')
    const late = { ...owner, sudoUntil: null }
    expect(await codeOf(translate(late, details, 'Mine'))).toBe('sudo_needed')
    expect(await codeOf(translate(owner, key, 'x'.repeat(100), 'Lastschrift'))).toBe('invalid_fields')
    expect(await codeOf(translate(owner, key, 'Bankeinzug'))).toBe('stale')
    await translate(owner, key, '', 'Lastschrift')
    expect(await listSettingTexts(app, owner, 'payments.mollie.')).toEqual([{ locale: 'de', texts: {} }])
  })
})
