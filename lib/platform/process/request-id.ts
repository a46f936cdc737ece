import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

const KEY = Symbol.for('storefront.request-id')
type Shared = { [KEY]?: AsyncLocalStorage<string> }

/** Runs a request's work, all of whose log lines then name it. */
export function withRequestId<T>(id: string, work: () => T): T {
  return storage().run(id, work)
}

/** The id of the request that is being worked on; undefined outside one. */
export function currentRequestId(): string | undefined {
  return storage().getStore()
}

/** The id that the client has sent, if it is one, or a new one. */
export function chooseRequestId(sent: string | undefined): string {
  return sent && /^[A-Za-z0-9_-]{8,128}$/.test(sent) ? sent : randomUUID()
}

/** The server and Next's pages have a copy of this module each, and share it. */
function storage(): AsyncLocalStorage<string> {
  const shared = globalThis as Shared
  shared[KEY] ??= new AsyncLocalStorage()
  return shared[KEY]
}
