import { workAsyncStorage } from 'next/dist/server/app-render/work-async-storage.external.js'
import { workUnitAsyncStorage } from 'next/dist/server/app-render/work-unit-async-storage.external.js'
import { createRequestStoreForAPI } from 'next/dist/server/async-storage/request-store.js'
import { NextRequest } from 'next/server.js'
import type { App } from '#lib/app/app.ts'
import { siteCookieName } from '#lib/web/http/site-cookie.ts'
import { PEER_HEADER } from '#lib/web/site/site.ts'

// Next compiles it into its builds, as next.config.mjs says.
process.env.__NEXT_EXPERIMENTAL_AUTH_INTERRUPTS = 'true'

export type SentRequest = {
  /** The token of a session. */
  session?: string
  path?: string
  headers?: Record<string, string>
}

const SHARED = Symbol.for('storefront.app')

/** Makes an App the one of this process. Returns what undoes it. */
export function serveApp(app: App): () => void {
  const held = globalThis as { [SHARED]?: Promise<App> }
  const former = held[SHARED]
  held[SHARED] = Promise.resolve(app)
  return () => {
    if (former) held[SHARED] = former
    else delete held[SHARED]
  }
}

/** Runs what Next would call for a request, with Next's own storage of requests: actions, pages and files read headers and cookies. */
export function inRequest<T>(
  app: App,
  { session, path = '/admin', headers = {} }: SentRequest,
  work: () => Promise<T>,
): Promise<T> {
  const request = new NextRequest(`http://localhost${path}`, {
    headers: {
      [PEER_HEADER]: '192.0.2.7',
      ...(session !== undefined && { cookie: `${siteCookieName(app.settings.current, 'panel')}=${session}` }),
      ...headers,
    },
  })
  const store = createRequestStoreForAPI(
    request,
    request.nextUrl,
    { tags: [], expirationsByCacheKind: new Map() },
    undefined,
    { previewModeId: '', previewModeEncryptionKey: '', previewModeSigningKey: '' },
    undefined,
  )
  const workStore = { page: path, route: path, isStaticGeneration: false, forceStatic: false }
  return workAsyncStorage.run(workStore as never, () => workUnitAsyncStorage.run(store, work))
}
