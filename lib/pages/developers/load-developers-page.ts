import type { App } from '#lib/app/app.ts'
import { parseQuery } from '#lib/search/index.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import type { Query } from '#lib/web/http/target.ts'
import { siteTexts } from '#lib/web/presenters/format.ts'
import { queryText } from '../page-query.ts'
import type { StorefrontPage } from '../storefront-page.ts'
import { type ApiDocument, listOperations, readApi } from './api-shape.ts'
import { REFERENCE_PATH } from './guides.ts'
import { loadMenu } from './load-menu.ts'
import { markCode } from './mark-code.ts'
import { searchGuides } from './search/search-guides.ts'

/** The page for those who write apps: every endpoint of the API, by what it is about; with `q`, what is found in guides and among them. */
export async function loadDevelopersPage(app: App, query: Query): Promise<StorefrontPage> {
  const { current } = app.settings
  const { t } = siteTexts(app)
  const base = `${siteAddress(current, app.defaultSiteUrl)}/${app.apiPrefix}/v1`
  const document = readApi(current['site.name'], base)
  const term = parseQuery(queryText(query, 'q')).term
  return {
    view: 'developers/index',
    data: {
      api: {
        base_url: base,
        document_url: '/openapi.json',
        collection_url: '/developers/collection.json',
        command: `curl -s ${base}/site -H "X-Api-Key: $KEY" -H "X-Api-Secret: $SECRET"`,
        requests_per_minute: current['api.requests_per_minute'],
        signing_required: current['api.require_signed'],
      },
      ...(await loadMenu()),
      search: { term, results: await searchGuides(app, document, term) },
      groups: listGroups(document),
    },
    path: REFERENCE_PATH,
    title: t('developers.heading'),
    stylesheets: ['developers.css'],
  }
}

function listGroups(document: ApiDocument) {
  const operations = listOperations(document)
  return document.tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => ({
        id: operation.operationId,
        url: `/developers/operations/${operation.operationId}`,
        method,
        path,
        summary: operation.summary,
        description_html: markCode(operation.description),
        parameters: (operation.parameters ?? [])
          .filter((parameter) => parameter.in === 'query')
          .map((parameter) => ({ name: parameter.name, description_html: markCode(parameter.description) })),
      })),
  }))
}
