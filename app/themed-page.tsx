import { notFound } from 'next/navigation'
import { findLook } from '#lib/pages/design/find-look.ts'
import { listFontUrls, listStylesheets } from '#lib/pages/list-stylesheets.ts'
import { missingPage } from '#lib/pages/missing-page.ts'
import { renderPage } from '#lib/pages/render-page.ts'
import { buildSiteFacts } from '#lib/pages/seo/site-facts.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { hasMoved, setPageStatus } from '#lib/web/http/page-response.ts'
import { isWebShopOn } from '#lib/web/policies/features.ts'
import { HeadTags } from './head-tags.tsx'
import { requestApp } from './request-app.ts'
import { ThemeTags } from './theme-tags.tsx'

/** A page rendered by the site's theme; null shows the theme's 404 page, with that status. */
export async function ThemedPage({ page }: { page: StorefrontPage | null }) {
  if (page === null && !setPageStatus(404)) notFound()
  if (page === null && (await hasMoved())) return null
  const app = await requestApp()
  const shown = page ?? missingPage(app)
  const look = await findLook(app)
  const { head, html } = await renderPage(app, { ...shown, look })
  return (
    <>
      {listStylesheets(app, shown, look).map((url) => (
        <link key={url} rel="stylesheet" href={url} precedence="site" />
      ))}
      <ThemeTags tags={head} fonts={listFontUrls(app, look)} />
      <HeadTags site={buildSiteFacts(app)} head={shown.head} />
      {isWebShopOn(app.settings.current) && (
        <script src={app.theming.assetUrl('shop.js', look.preview)} defer />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the engine escapes everything except trusted HTML. */}
      <div className="site" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}
