import type { Metadata, Viewport } from 'next'
import { cache, type ReactNode } from 'react'
import { freshApp } from '#lib/app.ts'
import { localPath } from '#lib/services/settings/index.ts'
import { textDirection } from '#lib/services/texts/index.ts'
import { pageLanguage } from '#lib/web/http/page-response.ts'

export const dynamic = 'force-dynamic'

/** The App with current settings, looked up once per request. */
const requestApp = cache(freshApp)

export const viewport: Viewport = { colorScheme: 'light dark' }

export async function generateMetadata(): Promise<Metadata> {
  const { settings } = await requestApp()
  const { current } = settings
  const name = current['site.name']
  return {
    title: { default: name, template: `%s · ${name}` },
    description: current['site.tagline'] ?? undefined,
    icons: { icon: current['site.icon'] ?? '/favicon.ico', apple: '/apple-touch-icon.png' },
    manifest: localPath(settings.language, '/site.webmanifest'),
  }
}

export default async function Layout({ children }: { children: ReactNode }) {
  const { settings } = await requestApp()
  // The panel's language is not the site's.
  const locale = pageLanguage()?.locale ?? settings.current['site.locale']
  return (
    <html lang={locale} dir={textDirection(locale)}>
      <body>{children}</body>
    </html>
  )
}
