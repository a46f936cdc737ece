import { cache } from 'react'
import { type App, freshApp } from '#lib/app.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'

/** The App with current settings, looked up once per request. */
export const requestApp = cache(freshApp)

/** Loads a page once for both its head and its body, whose parameters are different objects with the same content. */
export function loadOnce<P extends unknown[]>(
  load: (app: App, ...parameters: P) => Promise<StorefrontPage | null>,
): (...parameters: P) => Promise<StorefrontPage | null> {
  const loadByText = cache(async (text: string) => load(await requestApp(), ...(JSON.parse(text) as P)))
  return (...parameters) => loadByText(JSON.stringify(parameters))
}
