import type { App } from '#lib/app.ts'
import type { DesignSection, RenderedPage } from '#lib/theming/index.ts'
import { doNotKeepPage } from '#lib/web/http/page-response.ts'
import { findLook, type Look } from './design/find-look.ts'
import { keepLanguage } from './frame/keep-language.ts'
import { liveConfig } from './frame/live-config.ts'
import { loadSharedData } from './frame/load-shared-data.ts'
import type { StorefrontPage } from './storefront-page.ts'

type Rendered = Pick<StorefrontPage, 'view' | 'template' | 'data' | 'path' | 'title' | 'query'> & {
  /** How the site looks to the browser; found unless given. */
  look?: Look
}

/** A page as the theme shows it: its head, header, view and footer, rendered in one pass. */
export async function renderPage(
  app: App,
  { view, template, data, look: given, ...page }: Rendered,
): Promise<RenderedPage> {
  const [shared, look] = await Promise.all([loadSharedData(app, page), given ?? findLook(app)])
  const { head, html } = await app.theming.renderPage(
    [
      { view: 'layout/head', data: {}, slot: 'head' },
      { view: 'layout/header', data: {} },
      { view, template, data },
      { view: 'layout/footer', data: { sections: look.design.areas.footer.map(showSection) } },
    ],
    {
      shared,
      live: liveConfig(app),
      locale: app.settings.current['site.locale'],
      theme: look.preview,
      showFaults: look.preview !== undefined,
      design: look.design,
      onFallback: doNotKeepPage,
    },
  )
  return { head, html: keepLanguage(app, html) }
}

function showSection({ id, type, settings }: DesignSection) {
  return { id, type, settings }
}
