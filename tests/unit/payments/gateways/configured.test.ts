import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Gateway } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { createOfflineGateway } from '#lib/domains/shop/payments/gateways/offline.ts'
import { providerEvents } from '#lib/domains/shop/payments/gateways/provider-events.ts'
import {
  MOLLIE,
  openConfigured as open,
  PAYPAL,
  payments,
  STRIPE,
  settingsWith,
} from '#tests/support/payments/open-configured.ts'
import { stubProvider } from '#tests/support/payments/stub-provider.ts'

const idsOf = (gateways: readonly Gateway[]) => gateways.map(({ id }) => id)
const without = <T extends object>(all: T, key: keyof T) => ({ ...all, [key]: null })

afterEach(() => vi.unstubAllGlobals())

/** The addresses that are asked; nobody answers. */
function stubFetch(): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL) => {
    asked.push(String(address))
    throw new TypeError('The network is down.')
  })
  return asked
}

describe('a payment method', () => {
  it.each([
    ['stripe', STRIPE],
    ['mollie', MOLLIE],
    ['paypal', PAYPAL],
  ] as const)(
    'of %s is set up once all that it needs is entered, and offered once it is on',
    (id, needed) => {
      const off = open(needed).gateways
      expect([off.find(id)?.type, idsOf(off.offered())]).toEqual(['web', ['cash_on_delivery']])
      const on = { ...needed, [`${id}.enabled`]: true }
      expect(idsOf(open(on).gateways.offered())).toEqual([id, 'cash_on_delivery'])
      for (const key of Object.keys(needed)) {
        const { gateways } = open(without<Record<string, unknown>>(on, key))
        expect([key, gateways.find(id), idsOf(gateways.offered())]).toEqual([
          key,
          undefined,
          ['cash_on_delivery'],
        ])
      }
    },
  )

  it('without a provider is offered unless it is off, and a bank transfer once the account is known', () => {
    const offered = (changes: Record<string, unknown>) => idsOf(open(changes).gateways.offered())
    expect(offered({ 'bank_transfer.details': 'IBAN' })).toEqual(['cash_on_delivery', 'bank_transfer'])
    expect(offered({ 'bank_transfer.details': 'IBAN', 'bank_transfer.enabled': false })).toEqual([
      'cash_on_delivery',
    ])
    expect(offered({ 'cash_on_delivery.enabled': false })).toEqual([])
    const { gateways } = open({ 'cash_on_delivery.enabled': false })
    for (const id of ['cash_on_delivery', 'bank_transfer']) expect(gateways.find(id)?.type).toBe('offline')
    expect(gateways.find('none')).toBeUndefined()
  })

  it('comes where the owner has placed it, and after those in the usual order', () => {
    const on = { 'stripe.enabled': true, 'mollie.enabled': true, 'paypal.enabled': true }
    const all = { ...STRIPE, ...MOLLIE, ...PAYPAL, ...on, 'bank_transfer.details': 'IBAN' }
    const usual = ['stripe', 'mollie', 'paypal', 'cash_on_delivery', 'bank_transfer', 'sandbox']
    const offered = (order: string[]) =>
      idsOf(open({ ...all, 'sandbox.enabled': true, order }).gateways.offered())
    expect(offered([])).toEqual(usual)
    expect(offered(['sandbox', 'bank_transfer'])).toEqual([
      ...['sandbox', 'bank_transfer', 'stripe', 'mollie', 'paypal', 'cash_on_delivery'],
    ])
    expect(offered(usual.toReversed())).toEqual(usual.toReversed())
  })

  it('follows the settings, and stays the same as long as they do', () => {
    const { store, gateways } = open({ ...MOLLIE, 'mollie.enabled': true })
    const before = gateways.find('mollie')
    expect(gateways.find('mollie')).toBe(before)
    expect(gateways.offered()[0]).toBe(before)
    store.current = settingsWith(payments({ ...MOLLIE, 'mollie.enabled': false }))
    expect(idsOf(gateways.offered())).toEqual(['cash_on_delivery'])
    expect(gateways.find('mollie')).not.toBe(before)
    store.current = settingsWith({})
    expect(gateways.find('mollie')).toBeUndefined()
  })

  it('that an app brings replaces the one of the same name, and no other', () => {
    const own: Gateway = {
      ...createOfflineGateway('bank_transfer', settingsWith({})),
      ...{ id: 'stripe', type: 'web' },
    }
    const { gateways } = open({ ...STRIPE, ...MOLLIE, 'mollie.enabled': true }, { given: [own] })
    expect(gateways.find('stripe')).toBe(own)
    expect(idsOf(gateways.offered())).toEqual(['mollie', 'cash_on_delivery', 'stripe'])
  })

  it('can have its customers save what they pay with only where that is on', () => {
    for (const [id, needed] of [
      ['stripe', STRIPE],
      ['mollie', MOLLIE],
    ] as const)
      for (const saves of [true, false]) {
        const { gateways } = open({ ...needed, [`${id}.save_methods`]: saves })
        expect([id, saves, gateways.find(id)?.vault !== undefined]).toEqual([id, saves, saves])
      }
    expect(open(PAYPAL).gateways.find('paypal')?.vault).toBeUndefined()
  })
})

describe('the sandbox', () => {
  it.each([
    // Switched, in development, the site’s address, allowed with https; and whether it is open.
    [null, false, null, false, false],
    [null, true, null, false, true],
    [true, false, null, false, true],
    [false, true, null, true, false],
    [true, false, 'http://shop.example.com', false, true],
    [true, true, 'https://shop.example.com', false, false],
    [true, false, 'https://shop.example.com', true, true],
    [null, true, 'https://shop.example.com', true, true],
    [null, false, 'https://shop.example.com', true, false],
  ])('switched %s, development %s, at %s, allowed %s: %s', (enabled, development, url, allowed, isOpen) => {
    const changes = { 'sandbox.enabled': enabled, 'sandbox.allow_https': allowed }
    const { gateways } = open(changes, { development, settings: { 'site.url': url } })
    expect(gateways.find('sandbox') !== undefined).toBe(isOpen)
    expect(idsOf(gateways.offered()).includes('sandbox')).toBe(isOpen)
  })
})

describe('the address of a path of the site', () => {
  it('is below the one that the owner has set, or else below the usual one', () => {
    const addressOf = (url: string | null) =>
      open({}, { settings: { 'site.url': url } }).gateways.address('/pay')
    expect(addressOf(null)).toBe('http://localhost:3000/pay')
    expect(addressOf('https://shop.example.com/shop/')).toBe('https://shop.example.com/shop/pay')
  })
})

describe('the test of keys', () => {
  it('is there for the keys of its provider alone, whatever else is missing', () => {
    const tested = (changes: Record<string, unknown>) => {
      const { gateways } = open(changes)
      const ids = ['stripe', 'mollie', 'paypal', 'cash_on_delivery', 'bank_transfer', 'sandbox', '']
      return ids.filter((id) => gateways.testKeys(id) !== null)
    }
    expect(tested({})).toEqual([])
    expect(tested({ ...STRIPE, ...MOLLIE, ...PAYPAL })).toEqual(['stripe', 'mollie', 'paypal'])
    expect(tested({ 'stripe.secret_key': 'sk_test_1' })).toEqual(['stripe'])
    expect(tested({ 'stripe.webhook_secret': 'whsec_1' })).toEqual([])
    expect(tested(without(PAYPAL, 'paypal.webhook_id'))).toEqual(['paypal'])
    expect(tested(without(PAYPAL, 'paypal.client_id'))).toEqual([])
    expect(tested(without(PAYPAL, 'paypal.client_secret'))).toEqual([])
  })
})

describe('what the owner has entered', () => {
  /** The requests that work sends, which PayPal alone answers. */
  const sent = async (work: () => Promise<unknown> | undefined) => {
    const asked = stubProvider(({ address }) => {
      if (address.endsWith('/oauth2/token')) return [200, { access_token: 'T', token_type: 'Bearer' }]
      return address.startsWith('https://api-m.paypal.com/') ? [200, {}] : [401, { error: {} }]
    })
    await work()?.catch(() => undefined)
    return asked.map(({ address, headers }) => [address, headers.authorization])
  }

  it('is what a provider is asked with', async () => {
    const { gateways } = open({ ...STRIPE, ...MOLLIE, ...PAYPAL })
    const login = `Basic ${Buffer.from('A:E').toString('base64')}`
    for (const ask of [
      (id: string) => gateways.find(id)?.cancel('tr_1'),
      (id: string) => gateways.testKeys(id)?.(''),
    ]) {
      const keys = async (id: string) => (await sent(() => ask(id)))[0]?.[1]
      expect([await keys('stripe'), await keys('mollie'), await keys('paypal')]).toEqual([
        ...['Bearer sk_test_1', 'Bearer test_1', login],
      ])
    }
  })

  it('names the webhook that PayPal is asked for, if there is one', async () => {
    const webhookOf = async (changes: object) => {
      const { gateways } = open({ ...PAYPAL, ...changes })
      return (await sent(() => gateways.testKeys('paypal')?.(''))).at(-1)?.[0]
    }
    const webhooks = 'https://api-m.paypal.com/v1/notifications/webhooks/'
    expect(await webhookOf({ 'paypal.webhook_id': 'W7' })).toBe(`${webhooks}W7`)
    expect(await webhookOf({ 'paypal.webhook_id': null })).toBe(webhooks)
  })

  it('says which of Stripe’s messages are needed', async () => {
    const [url, enabled_events] = ['https://shop.example.com', [...providerEvents.stripe]]
    const lacking = async (saves: boolean) => {
      const { gateways } = open({ ...STRIPE, 'stripe.save_methods': saves })
      stubProvider(() => [200, { data: [{ url, status: 'enabled', enabled_events }] }])
      return (await gateways.testKeys('stripe')?.(url))?.lacking
    }
    expect([await lacking(false), await lacking(true)]).toEqual([[], providerEvents.stripeSaved])
  })
})

describe('a provider', () => {
  const all = { ...STRIPE, ...MOLLIE, ...PAYPAL }
  const hosts = {
    stripe: 'https://stripe.example.com',
    mollie: 'https://mollie.example.com:8443',
    paypal: 'https://paypal.example.com',
  }
  const calls = [
    ['stripe', 'https://api.stripe.com/v1/', 'https://stripe.example.com/v1/'],
    ['mollie', 'https://api.mollie.com/v2/', 'https://mollie.example.com:8443/v2/'],
    ['paypal', 'https://api-m.paypal.com/v1/', 'https://paypal.example.com/v1/'],
  ] as const

  it.each(calls)(
    'is asked at its own address, or at the one that the server is given: %s',
    async (id, ...at) => {
      for (const [given, address] of [
        [{}, at[0]],
        [hosts, at[1]],
      ] as const) {
        const { gateways } = open(all, { hosts: given })
        const asked = stubFetch()
        await gateways
          .find(id)
          ?.fetchStatus('tr_1')
          .catch(() => undefined)
        await gateways
          .testKeys(id)?.('')
          .catch(() => undefined)
        expect(asked.map((one) => one.startsWith(address))).toEqual([true, true])
      }
    },
  )

  it('PayPal is asked in the environment that its keys are of', async () => {
    for (const [environment, host, isLive] of [
      ['live', 'https://api-m.paypal.com/', true],
      ['sandbox', 'https://api-m.sandbox.paypal.com/', false],
    ] as const) {
      const { gateways } = open({ ...PAYPAL, 'paypal.environment': environment })
      const asked = stubFetch()
      await gateways
        .find('paypal')
        ?.fetchStatus('A')
        .catch(() => undefined)
      expect(await gateways.testKeys('paypal')?.('')).toEqual({
        ...{ keys: 'no_answer', isLive, webhook: 'untold', lacking: [] },
      })
      expect(asked).toEqual([`${host}v1/oauth2/token`, `${host}v1/oauth2/token`])
    }
  })

  it.each([
    ['live', {}, 'https://api.paypal.com'],
    ['sandbox', {}, 'https://api.sandbox.paypal.com'],
    ['live', { paypal: 'http://localhost:4000/api' }, 'http://localhost:4000'],
  ] as const)(
    'PayPal’s certificates are taken from its own host alone: %s, %o',
    async (environment, given, origin) => {
      const { gateways } = open({ ...PAYPAL, 'paypal.environment': environment }, { hosts: given })
      const asked = stubFetch()
      const origins = ['https://api.paypal.com', 'https://api.sandbox.paypal.com', 'http://localhost:4000']
      for (const one of origins) {
        const headers = {
          'paypal-transmission-id': '1',
          'paypal-transmission-time': new Date().toISOString(),
          'paypal-transmission-sig': 'c2lnbmVk',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': `${one}/v1/notifications/certs/CERT-1`,
        }
        const verdict = gateways.find('paypal')?.verifyWebhook({ headers, body: Buffer.from('{}') })
        if (one === origin) await expect(verdict).rejects.toMatchObject({ name: 'GatewayUnavailable' })
        else expect(await verdict).toEqual({ verdict: 'rejected' })
      }
      expect(asked).toEqual([`${origin}/v1/notifications/certs/CERT-1`])
    },
  )
})
