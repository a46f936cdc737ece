import type { App } from '#lib/app/app.ts'
import { listPages } from '#lib/domains/publishing/content/index.ts'
import { listProductCategories } from '#lib/domains/shop/catalogue/index.ts'
import { isGroupOn } from '#lib/services/settings/index.ts'
import { createFormat, type Format } from '#lib/web/presenters/format.ts'

const MAX_LISTED = 50

/** Describes the site to language models in the format of llmstxt.org; null if search engines may index nothing. */
export async function writeLlms(app: App): Promise<string | null> {
  const { settings } = app
  const { current } = settings
  if (current['seo.noindex']) return null
  const format = createFormat(current, app.defaultSiteUrl, settings)
  const sections = await Promise.all([
    listShop(app, format),
    listContent(app, format),
    listTools(app, format),
  ])
  const tagline = current['site.tagline']
  const head = [`# ${plain(current['site.name'])}`, ...(tagline ? [`> ${plain(tagline)}`] : [])]
  return `${[...head, ...sections.filter((section) => section !== '')].join('\n\n')}\n`
}

async function listShop(app: App, format: Format): Promise<string> {
  if (!isGroupOn(app.settings.current, 'shop')) return ''
  const categories = (await listProductCategories(app))
    .filter(({ depth }) => depth === 0)
    .slice(0, MAX_LISTED)
  const rows = categories.map(({ name, slug, description }) =>
    link(name, format.url(`/products?category=${encodeURIComponent(slug)}`), description),
  )
  return section('Products', [link('All products', format.url('/products')), ...rows])
}

async function listContent(app: App, format: Format): Promise<string> {
  const { current } = app.settings
  const paging = { page: 1, perPage: MAX_LISTED }
  const pages = isGroupOn(current, 'pages') ? (await listPages(app, { menuOnly: false }, paging)).items : []
  const rows = pages.map(({ title, slug }) => link(title, format.url(`/${encodeURIComponent(slug)}`)))
  const posts = isGroupOn(current, 'posts') ? [link('Posts', format.url('/posts'))] : []
  return section('Pages', [...rows, ...posts])
}

function listTools({ settings }: App, format: Format): string {
  const { current } = settings
  return section('For programs', [
    ...(current['mcp.enabled'] && isGroupOn(current, 'shop')
      ? [
          link(
            'MCP server',
            format.url('/mcp'),
            'streamable HTTP: search products, fill a cart, get a checkout link',
          ),
        ]
      : []),
    ...(current['api.enabled']
      ? [link('API', format.url('/developers')), link('OpenAPI document', format.url('/openapi.json'))]
      : []),
    link('Sitemap', format.url('/sitemap.xml')),
  ])
}

function section(title: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : [`## ${title}`, '', ...rows].join('\n')
}

function link(name: string, url: string, about = ''): string {
  const text = plain(about)
  return `- [${plain(name)}](${url})${text ? `: ${text}` : ''}`
}

/** On one line, without what Markdown would read as its own. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[[\]`<>\\]/g, '')
    .trim()
}
