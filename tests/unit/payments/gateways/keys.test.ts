import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMollieTest } from '#lib/domains/shop/payments/gateways/mollie/test-keys.ts'
import { createPayPalTest } from '#lib/domains/shop/payments/gateways/paypal/test-keys.ts'
import { providerEvents } from '#lib/domains/shop/payments/gateways/provider-events.ts'
import { createStripeTest } from '#lib/domains/shop/payments/gateways/stripe/test-keys.ts'
import { type StubAnswer, stubProvider } from '#tests/support/payments/stub-provider.ts'
import { refusalOfStripe, STRIPE_API } from '#tests/support/payments/stub-stripe.ts'

afterEach(() => vi.unstubAllGlobals())

const URL = 'https://shop.example.com/webhooks'
const failed = (keys: string, isLive: boolean) => ({ keys, isLive, webhook: 'untold', lacking: [] })

describe('the test of Stripe’s keys', () => {
  const test = (secretKey = 'sk_test_1', savesMethods = false) =>
    createStripeTest({ secretKey, webhookSecret: '', apiBase: null, savesMethods })(URL)
  /** Answers as a good key is; `at` says otherwise by the ends of addresses. */
  const stub = (endpoints: unknown, at: Record<string, StubAnswer> = {}) =>
    stubProvider(({ address }) => {
      const [, answer] = Object.entries(at).find(([end]) => address.endsWith(end)) ?? []
      return answer ?? [200, { data: address.endsWith('/webhook_endpoints') ? endpoints : [] }]
    })
  const endpoint = (more: object = {}) => ({ url: URL, status: 'enabled', enabled_events: ['*'], ...more })

  it.each([
    [401, 'wrong'],
    [403, 'limited'],
    [400, 'no_answer'],
    [429, 'no_answer'],
    [500, 'no_answer'],
  ])('which may not read payments or disputes: %d is %s', async (status, keys) => {
    for (const path of ['/checkout/sessions', '/disputes']) {
      stub([endpoint()], { [path]: [status, refusalOfStripe({})] })
      expect(await test()).toEqual(failed(keys, false))
    }
  })

  it('reads one payment and one dispute, and then the webhooks of the account', async () => {
    const asked = stub([endpoint()])
    expect(await test()).toEqual({ keys: 'good', isLive: false, webhook: 'good', lacking: [] })
    expect(asked).toMatchObject([
      { address: `${STRIPE_API}/checkout/sessions`, query: { limit: '1' } },
      { address: `${STRIPE_API}/disputes`, query: { limit: '1' } },
      { address: `${STRIPE_API}/webhook_endpoints`, query: { limit: '100' } },
    ])
  })

  it.each([
    ['sk_live_1', true],
    ['rk_live_1', true],
    ['sk_test_1', false],
    ['pk_live_1', false],
    ['a_sk_live_1', false],
  ])('knows whether they move money: %s', async (key, isLive) => {
    stub([endpoint()])
    expect((await test(key)).isLive).toBe(isLive)
    stub([], { '/disputes': [401, refusalOfStripe({})] })
    expect(await test(key)).toEqual(failed('wrong', isLive))
  })

  it('says what is amiss with the webhook that leads here', async () => {
    const webhookOf = async (endpoints: object[], saves = false) => {
      stub(endpoints)
      const { webhook, lacking } = await test('sk_test_1', saves)
      return [webhook, lacking]
    }
    const other = endpoint({ url: `${URL}/other` })
    const off = endpoint({ status: 'disabled' })
    expect(await webhookOf([])).toEqual(['missing', []])
    expect(await webhookOf([other])).toEqual(['missing', []])
    expect(await webhookOf([other, off])).toEqual(['off', []])
    expect(await webhookOf([off, other, endpoint()])).toEqual(['good', []])
    const own = endpoint({ enabled_events: [...providerEvents.stripe] })
    expect(await webhookOf([own])).toEqual(['good', []])
    expect(await webhookOf([own], true)).toEqual(['incomplete', providerEvents.stripeSaved])
    const some = endpoint({ enabled_events: ['charge.refunded'] })
    expect(await webhookOf([some])).toEqual([
      'incomplete',
      providerEvents.stripe.filter((event) => event !== 'charge.refunded'),
    ])
    expect(await webhookOf([endpoint({ enabled_events: [] })], true)).toEqual([
      ...['incomplete', [...providerEvents.stripe, ...providerEvents.stripeSaved]],
    ])
  })

  it('leaves the webhook untold where the key may not read it', async () => {
    for (const status of [401, 403, 500]) {
      stub([], { '/webhook_endpoints': [status, refusalOfStripe({})] })
      expect(await test()).toEqual({ keys: 'good', isLive: false, webhook: 'untold', lacking: [] })
    }
  })

  it('fails where Stripe writes something else', async () => {
    stub(undefined)
    await expect(test()).rejects.toThrow('filter')
    stub([{ url: URL, status: 'enabled' }])
    await expect(test()).rejects.toThrow('includes')
  })
})

describe('the test of Mollie’s key', () => {
  it.each([
    [200, { keys: 'good', isLive: false, webhook: 'not_needed', lacking: [] }],
    [299, { keys: 'good', isLive: false, webhook: 'not_needed', lacking: [] }],
    [300, failed('limited', false)],
    [401, failed('wrong', false)],
    [403, failed('limited', false)],
    [429, failed('no_answer', false)],
    [500, failed('no_answer', false)],
  ])('asks for the methods of the account: %d', async (status, told) => {
    const asked = stubProvider(() => [status, {}])
    expect(await createMollieTest({ apiKey: 'test_1', apiBase: null })(URL)).toEqual(told)
    expect(asked).toMatchObject([{ method: 'GET', address: 'https://api.mollie.com/v2/methods' }])
    expect(await createMollieTest({ apiKey: 'live_1', apiBase: null })(URL)).toEqual({
      ...told,
      isLive: true,
    })
    expect(await createMollieTest({ apiKey: 'test_live_', apiBase: null })(URL)).toEqual(told)
  })
})

describe('the test of PayPal’s keys', () => {
  const settings = { clientId: 'A', clientSecret: 'E', webhookId: 'W/1', apiBase: null }
  const test = (isLive = false) => createPayPalTest(settings, isLive)(URL)
  /** Signs in, and answers the test of disputes, and that of the webhook. */
  const stub = (disputes: StubAnswer, webhook: StubAnswer = [500, {}]) =>
    stubProvider(({ address }) => {
      if (address.endsWith('/oauth2/token')) return [200, { access_token: 'T' }]
      return address.includes('/webhooks/') ? webhook : disputes
    })

  it.each([
    [401, 'wrong'],
    [403, 'limited'],
    [400, 'no_answer'],
    [404, 'no_answer'],
    [201, 'no_answer'],
    [500, 'no_answer'],
  ])('which may not read disputes: %d is %s', async (status, keys) => {
    for (const isLive of [true, false]) {
      stub([status, {}])
      expect(await test(isLive)).toEqual(failed(keys, isLive))
    }
  })

  it.each([
    [401, 'wrong'],
    [403, 'limited'],
    [400, 'no_answer'],
    [500, 'no_answer'],
    [200, 'no_answer'],
  ])('which PayPal gives no token for: %d is %s', async (status, keys) => {
    const asked = stubProvider(() => [status, {}])
    expect(await test()).toEqual(failed(keys, false))
    expect(asked).toHaveLength(1)
  })

  it('signs in, and reads a dispute and the webhook by its id', async () => {
    const webhook = { url: URL, event_types: [{ name: '*' }] }
    const asked = stub([200, {}], [200, webhook])
    expect(await test(true)).toEqual({ keys: 'good', isLive: true, webhook: 'good', lacking: [] })
    const api = 'https://api-m.paypal.com/v1'
    expect(asked).toMatchObject([
      {
        ...{ method: 'POST', address: `${api}/oauth2/token`, body: 'grant_type=client_credentials' },
        headers: {
          authorization: `Basic ${Buffer.from('A:E').toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
      },
      {
        ...{ method: 'GET', address: `${api}/customer/disputes`, query: { page_size: '1' } },
        headers: { authorization: 'Bearer T' },
      },
      { address: `${api}/notifications/webhooks/W%2F1`, headers: { authorization: 'Bearer T' } },
    ])
  })

  it('says what is amiss with the webhook', async () => {
    const webhookOf = async (answer: StubAnswer) => {
      stub([200, {}], answer)
      const { keys, webhook, lacking } = await test()
      return [keys, webhook, lacking]
    }
    const sends = (names: readonly string[]) => ({ url: URL, event_types: names.map((name) => ({ name })) })
    const some = ['PAYMENT.CAPTURE.REFUNDED', 'ANOTHER']
    expect(await webhookOf([200, sends(providerEvents.paypal)])).toEqual(['good', 'good', []])
    expect(await webhookOf([200, sends(['*'])])).toEqual(['good', 'good', []])
    expect(await webhookOf([200, sends([])])).toEqual(['good', 'incomplete', providerEvents.paypal])
    expect(await webhookOf([200, sends(some)])).toEqual([
      ...['good', 'incomplete', providerEvents.paypal.filter((event) => !some.includes(event))],
    ])
    expect(await webhookOf([200, { ...sends(['*']), url: `${URL}/other` }])).toEqual(['good', 'missing', []])
    expect(await webhookOf([404, {}])).toEqual(['good', 'missing', []])
    for (const answer of [
      [403, {}],
      [200, { url: URL }],
      [500, {}],
    ] as const)
      expect(await webhookOf(answer)).toEqual(['good', 'untold', []])
  })
})
