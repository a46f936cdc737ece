import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { sharedApp } from '#lib/app.ts'
import './site.css'

export const dynamic = 'force-dynamic'

export async function generateMetadata(): Promise<Metadata> {
  const { settings } = await sharedApp()
  const name = settings.current['site.name']
  return {
    title: { default: name, template: `%s · ${name}` },
    description: settings.current['site.tagline'] ?? undefined,
  }
}

export default async function Layout({ children }: { children: ReactNode }) {
  const { settings } = await sharedApp()
  return (
    <html lang={settings.current['site.locale']}>
      <body>{children}</body>
    </html>
  )
}
