import type { App } from '#lib/app/app.ts'

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
