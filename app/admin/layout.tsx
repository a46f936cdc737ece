import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { guestRequest } from '#lib/admin/request/panel-request.ts'
import { PanelProvider } from '#lib/admin/ui/panel-context.tsx'
import { panelTexts } from '#lib/admin/ui/panel-texts.ts'
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

export async function generateMetadata(): Promise<Metadata> {
  const { app, t } = await guestRequest()
  const name = t('admin.frame.title', { site: app.settings.current['site.name'] })
  return {
    title: { absolute: name },
    description: null,
    robots: { index: false, follow: false },
    manifest: null,
  }
}

export default async function PanelLayout({ children }: { children: ReactNode }) {
  const { t } = await guestRequest()
  return (
    <div className="panel">
      <PanelProvider texts={panelTexts(t)}>{children}</PanelProvider>
    </div>
  )
}
