import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { freshApp } from '#lib/app.ts'
import './site.css'

export const dynamic = 'force-dynamic'

export async function generateMetadata(): Promise<Metadata> {
  const { settings } = await freshApp()
  const { current } = settings
  const name = current['site.name']
  return {
    title: { default: name, template: `%s · ${name}` },
    description: current['site.tagline'] ?? undefined,
    // An empty one keeps browsers from asking for /favicon.ico.
    icons: { icon: current['site.icon'] ?? 'data:,' },
  }
}

export default async function Layout({ children }: { children: ReactNode }) {
  const { settings } = await freshApp()
  return (
    <html lang={settings.current['site.locale']}>
      <body>{children}</body>
    </html>
  )
}
