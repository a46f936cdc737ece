import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { setPageStatus } from '#lib/server/page-status.ts'
import { siteCookieName } from '#lib/server/site-cookie.ts'
import { listStylesheets } from '#lib/storefront/list-stylesheets.ts'
import { missingPage } from '#lib/storefront/missing-page.ts'
import { renderPage } from '#lib/storefront/render-page.ts'
import { readSiteFacts } from '#lib/storefront/seo/site-facts.ts'
import type { StorefrontPage } from '#lib/storefront/storefront-page.ts'
import { PREVIEW_NAME, readPreview } from '#lib/theming/index.ts'
import { HeadTags } from './head-tags.tsx'
import { requestApp } from './request-app.ts'

/** A page as the site's theme shows it; null is answered with the theme's page for what is not there, and 404. */
export async function ThemedPage({ page }: { page: StorefrontPage | null }) {
  if (page === null && !setPageStatus(404)) notFound()
  const app = await requestApp()
  const shown = page ?? missingPage
  const previewCookie = siteCookieName(app.settings.current, PREVIEW_NAME)
  const theme = readPreview(app, (await cookies()).get(previewCookie)?.value)
  const html = await renderPage(app, { ...shown, theme })
  return (
    <>
      {listStylesheets(app, shown, theme).map((url) => (
        <link key={url} rel="stylesheet" href={url} precedence="site" />
      ))}
      <HeadTags site={readSiteFacts(app)} head={shown.head} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the engine escapes all but what it was told to trust. */}
      <div className="site" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}
