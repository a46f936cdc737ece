import type { App } from '#lib/app/app.ts'
import { openBelow } from '#lib/app/open-below.ts'
import { openInLanguage } from '#lib/app/open-language.ts'
import { headerOf, type SiteRequest } from '#lib/web/site/site.ts'

const KEY = Symbol.for('storefront.app')
type Shared = { [KEY]?: Promise<App> }

/**
 * Has the whole process use the App that `open` resolves to, unless it has one. It is stored on globalThis, because Next loads separate copies
 * of modules for each of its routes and pages.
 */
export function shareApp(open: () => Promise<App>): Promise<App> {
  const shared = globalThis as Shared
  const opening = shared[KEY] ?? open()
  shared[KEY] = opening
  opening.catch(() => {
    if (shared[KEY] === opening) delete shared[KEY]
  })
  return opening
}

/** Whether this process has an App already. */
export function hasSharedApp(): boolean {
  return (globalThis as Shared)[KEY] !== undefined
}

/** The App of this process. Its host opens it: our server, or Next by `instrumentation.ts`. */
export function sharedApp(): Promise<App> {
  return shareApp(() => Promise.reject(new Error('The host of this process has not opened the App.')))
}

/**
 * The App with current settings, for the page or form that answers a request: in its language and below its path. The API refreshes them
 * itself with every request.
 */
export async function freshApp(request: SiteRequest): Promise<App> {
  const shared = await sharedApp()
  const local = openInLanguage(shared, request.language)
  const app = request.basePath === '' ? local : openBelow(local, request.basePath)
  await app.settings.refresh()
  const { ip } = app.readAddress(request.peer, headerOf(request, 'x-forwarded-for'))
  const security = app.security.child({ ip, app: 'website' })
  const database = app.database.standby?.standIn()
  // Writes there are refused, as on a primary that is away.
  const standIn = database && { database: { ...database, standby: app.database.standby } }
  return { ...app, security, request, ...standIn }
}
