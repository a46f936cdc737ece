import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { guestRequest } from '#lib/admin/request/panel-request.ts'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import { PanelProvider } from '#lib/admin/ui/frame/panel-context.tsx'
import { panelTexts } from '#lib/admin/ui/frame/panel-texts.ts'
import { textDirection } from '#lib/services/texts/index.ts'
import './styles/base.css'
import './styles/frame.css'
import './styles/pages.css'
import './styles/controls.css'
import './styles/entry.css'
import './styles/chart.css'
import './styles/catalogue.css'
import './styles/records.css'
import './styles/writing.css'
import './styles/site.css'
import './styles/small-screens.css'
import './styles/product.css'

export const viewport: Viewport = { colorScheme: 'light dark' }

export async function generateMetadata(): Promise<Metadata> {
  const { app } = await guestRequest()
  // Titles come with the headings of pages.
  return {
    robots: { index: false, follow: false },
    icons: {
      icon: onSite(app.settings.current['site.icon'] ?? '/favicon.ico'),
      apple: onSite('/apple-touch-icon.png'),
    },
  }
}

export default async function PanelLayout({ children }: { children: ReactNode }) {
  const { app, locale, t } = await guestRequest()
  const texts = panelTexts(t, app.settings.current['site.name'])
  return (
    <html lang={locale} dir={textDirection(locale)}>
      <body>
        <div className="panel">
          <PanelProvider texts={texts}>{children}</PanelProvider>
        </div>
      </body>
    </html>
  )
}
