import type { Database } from '#lib/platform/database/db.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import type { Environment } from '#lib/platform/process/env.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import type { Settings, SettingsStore } from '#lib/services/settings/index.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import type { Gateway } from './gateway.ts'
import type { TestKeys } from './key-test.ts'
import { measureGateway } from './measure-gateway.ts'
import { createMollieGateway } from './mollie/gateway.ts'
import { createMollieTest } from './mollie/test-keys.ts'
import { createOfflineGateway, offlineMethods, writeInstructions } from './offline.ts'
import { createPayPalGateway } from './paypal/gateway.ts'
import { createPayPalTest } from './paypal/test-keys.ts'
import { type AskProvider, guardProviders } from './provider.ts'
import { createSandboxGateway, isSandboxOpen } from './sandbox/gateway.ts'
import { createSandboxProvider } from './sandbox/provider.ts'
import { createStripeGateway } from './stripe/gateway.ts'
import { createStripeTest } from './stripe/test-keys.ts'

/** The site's ways to pay under its current settings. */
export type Gateways = {
  /** What buyers choose from, in display order. */
  offered(): Gateway[]
  /** Finds disabled gateways too, so that payments already started there can finish. */
  find(id: string): Gateway | undefined
  /** For background work: fails fast while a provider does not respond. */
  ask: AskProvider
  /** Asks a provider about the keys that were entered; null if there are none, or nothing to ask. */
  testKeys(id: string): TestKeys | null
  /** The absolute URL of a path of the site. */
  address(path: string): string
}

type Site = {
  database: Database
  settings: SettingsStore
  clock: Clock
  secrets: Secrets
  env: Pick<Environment, 'development' | 'paymentHosts'>
  log: Log
  defaultSiteUrl: string
}

type Configured = { gateway: Gateway; isOffered: boolean }

/** Opens the gateways that the settings allow; `given` ones replace those of the same id. */
export function openGateways(site: Site, given: readonly Gateway[] = []): Gateways {
  let settings: Settings | undefined
  let configured: Configured[] = []
  const list = (): Configured[] => {
    if (settings === site.settings.current) return configured
    settings = site.settings.current
    const instead = given.map((gateway) => ({ gateway, isOffered: true }))
    const own = configure(site, settings).filter(({ gateway }) => !given.some(({ id }) => id === gateway.id))
    configured = [...own, ...instead].map(({ gateway, isOffered }) => ({
      gateway: measureGateway(gateway),
      isOffered,
    }))
    return configured
  }
  return {
    offered: () =>
      inOrder(
        list().flatMap(({ gateway, isOffered }) => (isOffered ? [gateway] : [])),
        site.settings.current['payments.order'],
      ),
    find: (id) => list().find(({ gateway }) => gateway.id === id)?.gateway,
    ask: guardProviders(),
    testKeys: (id) => openKeyTest(site, id),
    address: (path) => addressOf(site, path),
  }
}

/** The ones that the owner has placed, then the rest. */
function inOrder(gateways: readonly Gateway[], order: readonly string[]): Gateway[] {
  const placeOf = ({ id }: Gateway) => (order.includes(id) ? order.indexOf(id) : order.length)
  return gateways.toSorted((a, b) => placeOf(a) - placeOf(b))
}

function addressOf({ settings, defaultSiteUrl }: Site, path: string): string {
  return `${siteAddress(settings.current, defaultSiteUrl)}${path}`
}

/** A provider is configured once its keys are set; `isOffered` is false if it is disabled. */
function configure(site: Site, settings: Settings): Configured[] {
  return [
    configureStripe(site, settings),
    configureMollie(site, settings),
    configurePayPal(site, settings),
    configureOffline(settings),
    configureSandbox(site, settings),
  ].flat()
}

function configureStripe({ env, log }: Site, settings: Settings): Configured[] {
  const secretKey = settings['payments.stripe.secret_key']?.reveal()
  const webhookSecret = settings['payments.stripe.webhook_secret']?.reveal()
  if (!secretKey || !webhookSecret) return []
  const gateway = createStripeGateway({
    ...{ secretKey, webhookSecret, log },
    apiBase: env.paymentHosts.stripe ?? null,
    savesMethods: settings['payments.stripe.save_methods'],
  })
  return [{ gateway, isOffered: settings['payments.stripe.enabled'] }]
}

function openKeyTest({ env, settings: { current: settings } }: Site, id: string): TestKeys | null {
  const stripeKey = settings['payments.stripe.secret_key']?.reveal()
  if (id === 'stripe' && stripeKey)
    return createStripeTest({
      ...{ secretKey: stripeKey, webhookSecret: '' },
      apiBase: env.paymentHosts.stripe ?? null,
      savesMethods: settings['payments.stripe.save_methods'],
    })
  const mollieKey = settings['payments.mollie.api_key']?.reveal()
  if (id === 'mollie' && mollieKey)
    return createMollieTest({ apiKey: mollieKey, apiBase: env.paymentHosts.mollie ?? null })
  const clientId = settings['payments.paypal.client_id']
  const clientSecret = settings['payments.paypal.client_secret']?.reveal()
  if (id !== 'paypal' || !clientId || !clientSecret) return null
  const environment = settings['payments.paypal.environment']
  const { apiBase } = choosePayPalHosts(env.paymentHosts.paypal, environment)
  const webhookId = settings['payments.paypal.webhook_id'] ?? ''
  return createPayPalTest({ clientId, clientSecret, webhookId, apiBase }, environment === 'live')
}

function configureMollie({ env, log }: Site, settings: Settings): Configured[] {
  const apiKey = settings['payments.mollie.api_key']?.reveal()
  if (!apiKey) return []
  const gateway = createMollieGateway({
    ...{ apiKey, log },
    apiBase: env.paymentHosts.mollie ?? null,
    savesMethods: settings['payments.mollie.save_methods'],
  })
  return [{ gateway, isOffered: settings['payments.mollie.enabled'] }]
}

function configurePayPal({ env, log }: Site, settings: Settings): Configured[] {
  const clientId = settings['payments.paypal.client_id']
  const clientSecret = settings['payments.paypal.client_secret']?.reveal()
  const webhookId = settings['payments.paypal.webhook_id']
  if (!clientId || !clientSecret || !webhookId) return []
  const gateway = createPayPalGateway({
    ...{ clientId, clientSecret, webhookId, log },
    ...choosePayPalHosts(env.paymentHosts.paypal, settings['payments.paypal.environment']),
  })
  return [{ gateway, isOffered: settings['payments.paypal.enabled'] }]
}

function choosePayPalHosts(override: string | undefined, environment: 'live' | 'sandbox') {
  if (override) return { apiBase: override, certificateHosts: [new URL(override).origin] }
  return environment === 'live'
    ? { apiBase: null, certificateHosts: ['api.paypal.com'] }
    : { apiBase: 'https://api-m.sandbox.paypal.com', certificateHosts: ['api.sandbox.paypal.com'] }
}

function configureOffline(settings: Settings): Configured[] {
  return offlineMethods.map((id) => ({
    gateway: createOfflineGateway(id, settings),
    isOffered: settings[`payments.${id}.enabled`] && writeInstructions(settings, id) !== null,
  }))
}

function configureSandbox(site: Site, settings: Settings): Configured[] {
  if (!isSandboxOpen(settings, site.env)) return []
  const gateway = createSandboxGateway({
    provider: createSandboxProvider(site),
    secrets: site.secrets,
    address: (path) => addressOf(site, path),
  })
  return [{ gateway, isOffered: true }]
}
