import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ env: { SITE_URL: 'https://shop.example.com' } })
  for (const [key, value] of Object.entries({
    ...{ 'stripe.secret_key': 'sk_test_1', 'mollie.api_key': 'test_1' },
    ...{ 'paypal.client_id': 'A', 'paypal.client_secret': 'E', 'paypal.webhook_id': '1' },
  }))
    await api.app.settings.set(`payments.${key}` as 'payments.mollie.api_key', value as never)
})
afterAll(() => api.close())
afterEach(() => vi.unstubAllGlobals())

const gateways = () => api.app.gateways
/** The addresses that work asks, without an answer. */
async function askedBy(work: () => Promise<unknown> | undefined): Promise<string[]> {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL) => {
    asked.push(String(address))
    throw new TypeError('The network is down.')
  })
  await work()?.catch(() => undefined)
  return asked
}
const message = (host: string) => ({
  headers: {
    'paypal-transmission-id': '1',
    'paypal-transmission-time': new Date().toISOString(),
    'paypal-transmission-sig': 'c2lnbmVk',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': `https://${host}/v1/notifications/certs/CERT-1`,
  },
  body: Buffer.from('{}'),
})

it.each([
  ['live', 'https://api-m.paypal.com', 'api.paypal.com', 'api.sandbox.paypal.com', true],
  ['sandbox', 'https://api-m.sandbox.paypal.com', 'api.sandbox.paypal.com', 'api.paypal.com', false],
] as const)(
  'PayPal is asked where the keys are good, and its certificates are taken from there alone: %s',
  async (environment, host, certificates, elsewhere, isLive) => {
    await api.app.settings.set('payments.paypal.environment', environment)
    const paypal = gateways().find('paypal')
    expect(await askedBy(() => paypal?.fetchStatus('A'))).toEqual([`${host}/v1/oauth2/token`])
    expect(await askedBy(() => paypal?.verifyWebhook(message(certificates)))).toEqual([
      `https://${certificates}/v1/notifications/certs/CERT-1`,
    ])
    expect(await askedBy(() => paypal?.verifyWebhook(message(elsewhere)) ?? Promise.resolve())).toEqual([])
    const test = gateways().testKeys('paypal')
    expect(await askedBy(async () => expect(await test?.('')).toMatchObject({ isLive }))).toEqual([
      `${host}/v1/oauth2/token`,
    ])
  },
)

it('Stripe and Mollie are asked at their own addresses', async () => {
  expect(gateways().find('stripe')).toBeUndefined()
  const test = gateways().testKeys('stripe')
  expect(await askedBy(() => test?.(''))).toEqual(['https://api.stripe.com/v1/checkout/sessions?limit=1'])
  await api.app.settings.set('payments.stripe.webhook_secret', 'whsec_1' as never)
  const [session] = await askedBy(() => gateways().find('stripe')?.fetchStatus('cs_1'))
  expect(session).toMatch(/^https:\/\/api\.stripe\.com\/v1\/checkout\/sessions\/cs_1\?/)
  expect(await askedBy(() => gateways().find('mollie')?.fetchStatus('tr_1'))).toEqual([
    'https://api.mollie.com/v2/payments/tr_1',
  ])
  expect(await askedBy(() => gateways().testKeys('mollie')?.(''))).toEqual([
    'https://api.mollie.com/v2/methods',
  ])
})

it('keys that are entered are tested whether or not the method is on; what is incomplete is not set up', async () => {
  const { settings } = api.app
  expect(
    gateways()
      .offered()
      .map(({ id }) => id),
  ).not.toContain('paypal')
  for (const id of ['cash_on_delivery', 'sandbox', 'none']) expect(gateways().testKeys(id)).toBeNull()
  await settings.unset('payments.paypal.webhook_id')
  expect([gateways().find('paypal'), gateways().testKeys('paypal')]).toEqual([
    undefined,
    expect.any(Function),
  ])
  await settings.unset('payments.paypal.client_secret')
  expect(gateways().testKeys('paypal')).toBeNull()
  await settings.unset('payments.mollie.api_key')
  expect([gateways().find('mollie'), gateways().testKeys('mollie')]).toEqual([undefined, null])
})

it('methods are saved only where the owner has that switched on', async () => {
  await api.app.settings.set('payments.mollie.api_key', 'test_1' as never)
  for (const id of ['stripe', 'mollie'] as const) {
    await api.app.settings.set(`payments.${id}.save_methods`, false)
    expect([id, gateways().find(id)?.vault]).toEqual([id, undefined])
    await api.app.settings.set(`payments.${id}.save_methods`, true)
    expect([id, gateways().find(id)?.vault]).toEqual([id, expect.any(Object)])
  }
})
