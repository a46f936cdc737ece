import { type DocumentContent, writeHead } from '#lib/pages/document/write-page.ts'
import { textDirection } from '#lib/services/texts/index.ts'

/** A page as a whole document, of which the theme has rendered all that is seen in one pass. */
export function ThemedPage({ locale, tags, html }: DocumentContent) {
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
