import type { App } from '#lib/app.ts'
import { doNotKeepPage } from '#lib/web/http/page-response.ts'
import { liveConfig } from './frame/live-config.ts'
import { loadSharedData } from './frame/load-shared-data.ts'
import type { StorefrontPage } from './storefront-page.ts'

type Rendered = Pick<StorefrontPage, 'view' | 'data' | 'path' | 'title' | 'query'> & {
  /** A theme to show instead of the active one. */
  theme?: string
}

/** The HTML of a page's body: header, view and footer, rendered in one pass. */
export async function renderPage(app: App, { view, data, theme, ...page }: Rendered): Promise<string> {
  const shared = await loadSharedData(app, page)
  return app.theming.render(
    [
      { view: 'layout/header', data: {} },
      { view, data },
      { view: 'layout/footer', data: {} },
    ],
    { shared, live: liveConfig(app.settings.current), theme, onFallback: doNotKeepPage },
  )
}
