import type { Context } from '#lib/context.ts'
import type { AppDirectory, AppUsage } from '#lib/domains/people/apps/index.ts'
import type { NonceStore } from '#lib/platform/database/nonce-store.ts'
import type { AddressReader } from '#lib/platform/net/client-address.ts'
import type { Limiter } from '#lib/platform/net/limiter.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import type { Publications } from '#lib/web/http/cache-validity.ts'

/** The kernel's dependencies on the application around it. */
export type ApiPorts = Context & {
  apps: AppDirectory
  usage: AppUsage
  nonces: NonceStore
  limiter: Limiter
  log: Log
  secrets: Secrets
  readAddress: AddressReader
  /** The first segment of every path, `api` by default. */
  apiPrefix: string
  /** The site's address while none is configured. */
  defaultSiteUrl: string
  publications: Publications
}
