import type { AuthenticatedCustomer } from '#lib/domains/people/accounts/index.ts'
import type { RegisteredApp } from '#lib/domains/people/apps/index.ts'
import type { Versions } from '#lib/platform/database/data-version.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import type { SecurityLog } from '#lib/platform/security/security-log.ts'
import type { Settings } from '#lib/services/settings/index.ts'
import type { RawRequest } from '#lib/web/http/raw-request.ts'
import type { ApiTarget } from '#lib/web/http/target.ts'
import type { Messages } from '#lib/web/messages/index.ts'
import type { Endpoint } from './endpoint.ts'
import type { StoredAnswer } from './idempotency.ts'
import type { Ignored } from './parameters.ts'

/** A request that has passed every check before idempotency. */
export type Checked = {
  request: RawRequest
  headers: Record<string, string>
  endpoint: Endpoint
  params: Record<string, string>
  app: RegisteredApp
  customer: AuthenticatedCustomer | null
  ip: string
  bucket: string
  target: ApiTarget
  versions: Versions
  settings: Settings
  messages: Messages
  /** Says who caused what it notes, as far as that is known by then. */
  security: SecurityLog
  /** Stores the answer for the request's retries; absent without an Idempotency-Key. */
  settle?: Settle
  /** Refuses a request of which something would be ignored. */
  isStrict: boolean
  /** The body, once it is parsed. */
  body?: Record<string, unknown>
  /** The parts of the request that are ignored, known once it is parsed. */
  ignored?: Ignored[]
  /** The answer's status, if the handler chose one. */
  status?: 200 | 201
}

/** Resolves to false if another worker has taken the request over. */
export type Settle = (db: Statements, answer: StoredAnswer) => Promise<boolean>
