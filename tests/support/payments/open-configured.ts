import type { Gateway } from '#lib/domains/shop/payments/gateways/gateway.ts'
import { openGateways } from '#lib/domains/shop/payments/gateways/gateways.ts'
import { createSecrets } from '#lib/platform/security/secrets.ts'
import { HiddenText } from '#lib/services/settings/hidden-text.ts'
import { definitions, type Settings, type SettingsStore } from '#lib/services/settings/index.ts'

const defaults = Object.fromEntries(
  Object.entries(definitions).map(([key, definition]) => [key, definition.default]),
)
/** The default settings, but for these. */
export const settingsWith = (changes: object) => ({ ...defaults, ...changes }) as Settings

const SECRETS = ['stripe.secret_key', 'stripe.webhook_secret', 'mollie.api_key', 'paypal.client_secret']

/** Settings of payments, with their names shortened and secrets hidden. */
export function payments(changes: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(changes).map(([key, value]) => [
      `payments.${key}`,
      SECRETS.includes(key) && typeof value === 'string' ? new HiddenText(value) : value,
    ]),
  )
}

export const STRIPE = { 'stripe.secret_key': 'sk_test_1', 'stripe.webhook_secret': 'whsec_1' }
export const MOLLIE = { 'mollie.api_key': 'test_1' }
export const PAYPAL = { 'paypal.client_id': 'A', 'paypal.client_secret': 'E', 'paypal.webhook_id': '1' }

type SiteOptions = {
  development?: boolean
  hosts?: Partial<Record<'stripe' | 'mollie' | 'paypal', string>>
  given?: Gateway[]
  settings?: object
}

/** The gateways of a site without a database, under the default settings of payments but for these. */
export function openConfigured(changes: Record<string, unknown>, options: SiteOptions = {}) {
  const { development = false, hosts = {}, given, settings = {} } = options
  const store = { current: settingsWith({ ...payments(changes), ...settings }) }
  const site = {
    settings: store as unknown as SettingsStore,
    secrets: createSecrets('a-secret-for-tests-that-is-long-enough'),
    env: { development, paymentHosts: { stripe: undefined, mollie: undefined, paypal: undefined, ...hosts } },
    defaultSiteUrl: 'http://localhost:3000/',
    database: { prisma: {} } as never,
    clock: { now: () => new Date() } as never,
    log: { warn() {} } as never,
  }
  return { store, gateways: openGateways(site, given) }
}
