import type { Context } from '#lib/context.ts'
import type { Environment } from '#lib/platform/process/env.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import { offlineMessage } from '../offline-message.ts'
import { type Configured, configureProviders } from './configure-providers.ts'
import type { Gateway } from './gateway.ts'
import type { Gateways } from './gateways.ts'
import { guardProviders } from './guard-providers.ts'
import { isSandboxOpen } from './is-sandbox-open.ts'
import { createOfflineGateway } from './offline.ts'
import { createSandboxGateway } from './sandbox/create-sandbox-gateway.ts'
import { createSandboxProvider } from './sandbox/sandbox-provider.ts'

type Site = Pick<Context, 'database' | 'settings' | 'clock' | 'secrets'> & {
  env: Pick<Environment, 'development' | 'paymentHosts'>
  log: Log
  defaultSiteUrl: string
}

/** The gateways that the settings make possible; `given` ones stand in for those of the same id. */
export function openGateways(site: Site, given: readonly Gateway[] = []): Gateways {
  let settings: Settings | undefined
  let configured: Configured[] = []
  const read = (): Configured[] => {
    if (settings === site.settings.current) return configured
    settings = site.settings.current
    const instead = given.map((gateway) => ({ gateway, isOffered: true }))
    const own = configure(site, settings).filter(({ gateway }) => !given.some(({ id }) => id === gateway.id))
    configured = [...own, ...instead]
    return configured
  }
  return {
    offered: () => read().flatMap(({ gateway, isOffered }) => (isOffered ? [gateway] : [])),
    find: (id) => read().find(({ gateway }) => gateway.id === id)?.gateway,
    ask: guardProviders(),
    address: (path) => addressOf(site, path),
  }
}

function addressOf({ settings, defaultSiteUrl }: Site, path: string): string {
  return `${(settings.current['site.url'] ?? defaultSiteUrl).replace(/\/+$/, '')}${path}`
}

function configure(site: Site, settings: Settings): Configured[] {
  return [
    ...configureProviders(site, settings),
    ...configureOffline(settings),
    ...configureSandbox(site, settings),
  ]
}

function configureOffline(settings: Settings): Configured[] {
  return (['cash_on_delivery', 'bank_transfer'] as const).map((id) => {
    const message = offlineMessage(settings, id)
    const texts = {
      name: settings[`payments.${id}.name`],
      description: settings[`payments.${id}.description`],
    }
    return {
      gateway: createOfflineGateway({ id, ...texts, message: message ?? '' }),
      isOffered: settings[`payments.${id}.enabled`] && message !== null,
    }
  })
}

function configureSandbox(site: Site, settings: Settings): Configured[] {
  if (!isSandboxOpen(settings, site.env)) return []
  const gateway = createSandboxGateway({
    provider: createSandboxProvider(site),
    secrets: site.secrets,
    name: settings['payments.sandbox.name'],
    description: settings['payments.sandbox.description'],
    address: (path) => addressOf(site, path),
  })
  return [{ gateway, isOffered: true }]
}
