import type { App } from '#lib/app/app.ts'
import { DEFAULT_THEME, type DesignSection, type RenderedPage } from '#lib/theming/index.ts'
import { type ActiveDesign, findActiveDesign } from './design/find-active-design.ts'
import { keepLanguage } from './frame/keep-language.ts'
import { liveConfig } from './frame/live-config.ts'
import { loadSharedData } from './frame/load-shared-data.ts'
import type { StorefrontPage } from './storefront-page.ts'

type Rendered = Pick<
  StorefrontPage,
  'view' | 'template' | 'data' | 'path' | 'title' | 'query' | 'needs' | 'isBare'
> & {
  /** How the site looks to the browser; found unless given. */
  look?: ActiveDesign
}

export type ShownPage = RenderedPage & {
  /** The theme failed, so that the next rendering may differ. */
  isFallback: boolean
}

/**
 * A page as the theme shows it: its head, header, view and footer, rendered in one pass. If the theme leaves out what the page
 * needs, it is shown as without a theme, except to those who preview it.
 */
export async function renderPage(
  app: App,
  { view, template, data, needs = [], isBare = false, look: given, ...page }: Rendered,
): Promise<ShownPage> {
  let isFallback = false
  const [shared, look] = await Promise.all([loadSharedData(app, page), given ?? findActiveDesign(app)])
  const sections = look.design.areas.footer.map(showSection)
  const head = { view: 'layout/head', data: {}, slot: 'head' as const, reuse: true }
  const header = { view: 'layout/header', data: {}, reuse: true }
  const footer = { view: 'layout/footer', data: { sections }, reuse: true }
  // Shown again and again with the same data, such as a cart, or a list for which only another product has changed.
  const main = { view, template, data, reuse: true }
  const parts = isBare ? [head, main] : [head, header, main, footer]
  const options = {
    shared,
    live: liveConfig(app),
    locale: app.settings.current['site.locale'],
    theme: look.preview,
    showFaults: look.preview !== undefined,
    design: look.design,
    onFallback: () => {
      isFallback = true
    },
  }
  const rendered = await app.theming.renderPage(parts, options)
  const missing = look.preview === undefined ? needs.filter((one) => !rendered.html.includes(one)) : []
  if (missing.length === 0) return inLanguage(app, rendered, isFallback)
  app.log.warn({ view, missing }, 'A view of the theme lacks what its page needs: the built-in one is shown.')
  const builtIn = await app.theming.renderPage(parts, { ...options, theme: DEFAULT_THEME })
  return inLanguage(app, builtIn, isFallback)
}

function inLanguage(app: App, { head, html }: RenderedPage, isFallback: boolean): ShownPage {
  return { head, html: keepLanguage(app, html), isFallback }
}

function showSection({ id, type, settings }: DesignSection) {
  return { id, type, settings }
}
