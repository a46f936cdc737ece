import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { localPath } from '#lib/services/settings/index.ts'
import { textDirection } from '#lib/services/texts/index.ts'
import { pageLanguage } from '#lib/web/http/page-response.ts'
import { requestApp } from './request-app.ts'

export const dynamic = 'force-dynamic'

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
