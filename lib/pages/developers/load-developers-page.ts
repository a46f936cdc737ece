import { apiDocument } from '#lib/api/v1/document.ts'
import type { App } from '#lib/app.ts'
import { escapeXml } from '#lib/platform/text/xml.ts'
import { siteAddress } from '#lib/services/settings/index.ts'
import { type TrustedHtml, trustedHtml } from '#lib/theming/index.ts'
import { siteTexts } from '../site-texts.ts'
import type { StorefrontPage } from '../storefront-page.ts'

/** The page for those who write apps: every endpoint of the API, by what it is about. */
export async function loadDevelopersPage(app: App): Promise<StorefrontPage> {
  const { current } = app.settings
  const { t } = siteTexts(app)
  const base = `${siteAddress(current, app.defaultSiteUrl)}/${app.apiPrefix}/v1`
  return {
    view: 'developers/index',
    data: {
      api: {
        base_url: base,
        document_url: '/openapi.json',
        command: `curl -s ${base}/site -H "X-Api-Key: $KEY" -H "X-Api-Secret: $SECRET"`,
        requests_per_minute: current['api.requests_per_minute'],
        signing_required: current['api.require_signed'],
      },
      groups: listGroups(apiDocument(current['site.name'], base) as Document),
    },
    path: '/developers',
    title: t('developers.heading'),
    stylesheets: ['developers.css'],
  }
}

type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  parameters?: { name: string; in: string; description?: string }[]
}

type Document = {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
}

function listGroups({ tags, paths }: Document) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => ({
        id: operation.operationId,
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

/** HTML of a text in which `backticks` mark code; null if there is none. */
function markCode(text: string | undefined): TrustedHtml | null {
  if (!text) return null
  const parts = text
    .split('`')
    .map((part, i) => (i % 2 === 1 ? `<code>${escapeXml(part)}</code>` : escapeXml(part)))
  return trustedHtml(parts.join(''))
}
