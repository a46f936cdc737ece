import type { App } from '#lib/app/app.ts'
import { escapeXml, XML_DECLARATION } from '#lib/platform/text/markup.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'
import { SPAN_SIZE, sitemapFile } from './build-sitemap.ts'
import { activeParts } from './parts.ts'

/** Lists the sitemaps that are not empty. */
export async function buildSitemapIndex(app: App): Promise<string> {
  const format = siteFormat(app)
  const names = await Promise.all(
    activeParts(app).map(async ({ name, listSpans }) => {
      const spans = await listSpans(app, SPAN_SIZE)
      return spans.map((span) => `${name}-${span + 1}`)
    }),
  )
  const files = app.settings.languages.flatMap(({ prefix }) =>
    ['sections', ...names.flat()].map((name) => sitemapFile(name, prefix)),
  )
  const entries = files.map(
    (file) => `<sitemap><loc>${escapeXml(format.url(`/sitemap/${file}`))}</loc></sitemap>\n`,
  )
  return `${XML_DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`
}
