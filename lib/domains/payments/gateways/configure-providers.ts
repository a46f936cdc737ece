import type { Environment } from '#lib/platform/process/env.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import type { Gateway } from './gateway.ts'
import { createMollieGateway } from './mollie/create-mollie-gateway.ts'
import { createPayPalGateway } from './paypal/create-paypal-gateway.ts'
import { createStripeGateway } from './stripe/create-stripe-gateway.ts'

export type Configured = { gateway: Gateway; isOffered: boolean }

type Site = { env: Pick<Environment, 'paymentHosts'>; log: Log }

/** The providers whose keys are set; one that is switched off still ends what was begun with it. */
export function configureProviders(site: Site, settings: Settings): Configured[] {
  return [
    configureStripe(site, settings),
    configureMollie(site, settings),
    configurePayPal(site, settings),
  ].flat()
}

function configureStripe({ env, log }: Site, settings: Settings): Configured[] {
  const secretKey = settings['payments.stripe.secret_key']?.reveal()
  const webhookSecret = settings['payments.stripe.webhook_secret']?.reveal()
  if (!secretKey || !webhookSecret) return []
  const gateway = createStripeGateway({
    ...{ secretKey, webhookSecret, log },
    apiBase: env.paymentHosts.stripe ?? null,
    name: settings['payments.stripe.name'],
    description: settings['payments.stripe.description'],
  })
  return [{ gateway, isOffered: settings['payments.stripe.enabled'] }]
}

function configureMollie({ env, log }: Site, settings: Settings): Configured[] {
  const apiKey = settings['payments.mollie.api_key']?.reveal()
  if (!apiKey) return []
  const gateway = createMollieGateway({
    ...{ apiKey, log },
    apiBase: env.paymentHosts.mollie ?? null,
    name: settings['payments.mollie.name'],
    description: settings['payments.mollie.description'],
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
    ...findPayPal(env.paymentHosts.paypal, settings['payments.paypal.environment']),
    name: settings['payments.paypal.name'],
    description: settings['payments.paypal.description'],
  })
  return [{ gateway, isOffered: settings['payments.paypal.enabled'] }]
}

function findPayPal(elsewhere: string | undefined, environment: 'live' | 'sandbox') {
  if (elsewhere) return { apiBase: elsewhere, certificateHosts: [new URL(elsewhere).origin] }
  return environment === 'live'
    ? { apiBase: null, certificateHosts: ['api.paypal.com'] }
    : { apiBase: 'https://api-m.sandbox.paypal.com', certificateHosts: ['api.sandbox.paypal.com'] }
}
