import type { App } from '#lib/app/app.ts'
import { textElement, XML_DECLARATION } from '#lib/platform/text/markup.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'
import { clipText } from './page-metadata.ts'

export const OPENSEARCH_TYPE = 'application/opensearchdescription+xml'

/** Lets browsers search the site from the address bar; null without a results page. Lengths follow OpenSearch 1.1. */
export function buildOpenSearch(app: App): string | null {
  const { current } = app.settings
  if (!current['search.page_enabled']) return null
  const format = siteFormat(app)
  const name = current['site.name']
  const icon = current['site.icon']
  const elements = [
    textElement('ShortName', clipText(name, 16)),
    textElement('LongName', clipText(name, 48)),
    textElement('Description', clipText(current['site.tagline'] ?? name, 1024)),
    textElement('InputEncoding', 'UTF-8'),
    textElement('Language', current['site.locale']),
    textElement('Image', icon && format.url(icon)),
    textElement('Url', '', {
      type: 'text/html',
      method: 'get',
      // The braces are the template's own.
      template: `${format.url('/search')}?q={searchTerms}`,
    }),
    textElement('Url', '', { type: OPENSEARCH_TYPE, rel: 'self', template: format.url('/opensearch.xml') }),
  ]
  return `${XML_DECLARATION}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">\n${elements.join('')}</OpenSearchDescription>\n`
}
