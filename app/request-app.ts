import { cache } from 'react'
import { type App, freshApp } from '#lib/app.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'

/** The App with the settings as they are now, looked up once a request. */
export const requestApp = cache(freshApp)

/** Reads a page once for its head and its body, which each have parameters of their own with the same content. */
export function readOnce<P extends unknown[]>(
  read: (app: App, ...parameters: P) => Promise<StorefrontPage | null>,
): (...parameters: P) => Promise<StorefrontPage | null> {
  const readByText = cache(async (text: string) => read(await requestApp(), ...(JSON.parse(text) as P)))
  return (...parameters) => readByText(JSON.stringify(parameters))
}
