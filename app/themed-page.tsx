import { notFound } from 'next/navigation'
import { setPageStatus } from '#lib/server/page-status.ts'
import { missingPage } from '#lib/storefront/missing-page.ts'
import { renderPage } from '#lib/storefront/render-page.ts'
import { readSiteFacts } from '#lib/storefront/seo/site-facts.ts'
import { siteColorsUrl } from '#lib/storefront/site-colors.ts'
import type { StorefrontPage } from '#lib/storefront/storefront-page.ts'
import { HeadTags } from './head-tags.tsx'
import { requestApp } from './request-app.ts'

/** A page as the site's theme shows it; null is answered with the theme's page for what is not there, and 404. */
export async function ThemedPage({ page }: { page: StorefrontPage | null }) {
  if (page === null && !setPageStatus(404)) notFound()
  const app = await requestApp()
  const shown = page ?? missingPage
  const html = await renderPage(app, shown)
  const assets = ['site.css', ...(shown.stylesheets ?? []), 'theme.css'].map((file) =>
    app.theming.assetUrl(file),
  )
  const stylesheets = [siteColorsUrl(app.settings.current), ...assets].filter((url) => url !== undefined)
  return (
    <>
      {stylesheets.map((url) => (
        <link key={url} rel="stylesheet" href={url} precedence="site" />
      ))}
      <HeadTags site={readSiteFacts(app)} head={shown.head} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the engine escapes all but what it was told to trust. */}
      <div className="site" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}
