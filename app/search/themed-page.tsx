import type { App } from '#lib/app/app.ts'
import { settlePage } from '#lib/pages/document/settle-page.ts'
import { composePage } from '#lib/pages/document/write-page.ts'
import type { StorefrontPage } from '#lib/pages/storefront-page.ts'
import { textDirection } from '#lib/services/texts/index.ts'
import { writeHead } from '#lib/web/document/index.ts'
import { pageRequest, setPageStatus } from '#lib/web/http/page-response.ts'
import { parseCookies } from '#lib/web/http/parse-cookies.ts'

type Props = {
  app: App
  /** Null shows the theme's page for missing ones, with that status. */
  page: StorefrontPage | null
}

/** A page as a whole document, of which the theme renders all that is seen in one pass. */
export async function ThemedPage({ app, page }: Props) {
  const cookies = Object.fromEntries(parseCookies(pageRequest()?.headers.cookie ?? ''))
  const { status, shown } = await settlePage(app, cookies, page)
  setPageStatus(status)
  if (!shown) return null
  const { locale, tags, html } = await composePage(app, shown)
  return (
    <html lang={locale} dir={textDirection(locale)} suppressHydrationWarning>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: its tags are written with their values escaped. */}
      <head suppressHydrationWarning dangerouslySetInnerHTML={{ __html: writeHead(tags) }} />
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the engine escapes everything except trusted HTML. */}
        <div className="site" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
      </body>
    </html>
  )
}
