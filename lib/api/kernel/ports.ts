import type { Context } from '#lib/context.ts'
import type { AppDirectory } from '#lib/domains/apps/index.ts'
import type { NonceStore } from '#lib/platform/database/nonce-store.ts'
import type { AddressReader } from '#lib/platform/net/client-address.ts'
import type { Limiter } from '#lib/platform/net/limiter.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'

/** What the kernel needs of the application around it. */
export type ApiPorts = Context & {
  apps: AppDirectory
  nonces: NonceStore
  limiter: Limiter
  log: Log
  secrets: Secrets
  readAddress: AddressReader
  /** The first segment of every path, `api` unless the site chose another. */
  apiPrefix: string
  /** Where the site is reached while no address is set. */
  defaultSiteUrl: string
  /** The next moment at which something published appears without a write; null where nothing waits. */
  nextPublication(): Promise<Date | null>
}
