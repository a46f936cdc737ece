import type { App } from '#lib/app/app.ts'
import { localPath } from '#lib/services/settings/index.ts'
import type { HeadTag } from '#lib/theming/index.ts'
import { linkTag, loadingTags, metaTag, propertyTag, type Tag, titleTag } from '#lib/web/document/index.ts'
import { isWebShopOn } from '#lib/web/policies/features.ts'
import type { ActiveDesign } from '../design/find-active-design.ts'
import { listFontUrls, listStylesheets } from '../list-stylesheets.ts'
import { OPENSEARCH_TYPE } from '../seo/build-opensearch.ts'
import { pageMetadata } from '../seo/page-metadata.ts'
import { buildSiteFacts, type SiteFacts } from '../seo/site-facts.ts'
import { serializeData } from '../seo/structured-data/serialize-data.ts'
import type { StorefrontPage } from '../storefront-page.ts'

/** The head of a page: what it loads, what it says of itself to machines, and what the theme adds. */
export function listHeadTags(
  app: App,
  page: StorefrontPage,
  { look, theme }: { look: ActiveDesign; theme: readonly HeadTag[] },
): Tag[] {
  const site = buildSiteFacts(app)
  return [
    ...(page.refresh === undefined ? [] : [refreshTag(page.refresh)]),
    ...loadingTags({ fonts: listFontUrls(app, look), stylesheets: listStylesheets(app, page, look) }),
    ...describePage(site, page),
    ...listSiteLinks(app, site),
    ...theme,
    ...listScripts(app, look),
    ...(page.head?.data ?? []).map((data) => ({
      name: 'script' as const,
      attributes: { type: 'application/ld+json' },
      content: serializeData(data),
    })),
  ]
}

function refreshTag(content: string): Tag {
  return { name: 'meta', attributes: { 'http-equiv': 'refresh', content } }
}

type Described = ReturnType<typeof pageMetadata>

function describePage(site: SiteFacts, page: StorefrontPage): Tag[] {
  const described = pageMetadata(site, page)
  const { title, description, robots, alternates } = described
  const { canonical, types = {}, languages = {} } = alternates
  return [
    titleTag(typeof title === 'string' ? `${title} · ${site.name}` : title.absolute),
    ...metaTag('description', description),
    ...metaTag('robots', writeRobots(robots)),
    ...(canonical === undefined ? [] : [linkTag('canonical', canonical)]),
    ...Object.entries(languages).map(([language, url]) => linkTag('alternate', url, { hreflang: language })),
    ...Object.entries(types).flatMap(([type, feeds]) =>
      feeds.map(({ title, url }) => linkTag('alternate', url, { type, title })),
    ),
    ...describeToSharers(described),
    ...Object.entries(page.head?.properties ?? {}).flatMap(([name, content]) => propertyTag(name, content)),
  ]
}

function writeRobots(robots: Described['robots']): string {
  return robots.index ? `index, max-image-preview:${robots['max-image-preview']}` : 'noindex, follow'
}

/** Read by services that show links to a page. */
function describeToSharers({ openGraph, twitter }: Described): Tag[] {
  const { title, description, url, siteName, locale, images } = openGraph
  return [
    ...propertyTag('og:title', title),
    ...propertyTag('og:description', description),
    ...propertyTag('og:url', url),
    ...propertyTag('og:site_name', siteName),
    ...propertyTag('og:locale', locale),
    ...images.flatMap((image) => [
      ...propertyTag('og:image', image.url),
      ...propertyTag('og:image:width', image.width),
      ...propertyTag('og:image:height', image.height),
      ...propertyTag('og:image:alt', image.alt),
    ]),
    ...describeKind(openGraph),
    ...metaTag('twitter:card', twitter.card),
    ...metaTag('twitter:title', twitter.title),
    ...metaTag('twitter:description', twitter.description),
    ...images.flatMap((image) => [
      ...metaTag('twitter:image', image.url),
      ...metaTag('twitter:image:alt', image.alt),
    ]),
  ]
}

function describeKind(kind: Described['openGraph']): Tag[] {
  if (!('type' in kind)) return []
  if (!('tags' in kind)) return propertyTag('og:type', kind.type)
  return [
    ...propertyTag('og:type', kind.type),
    ...propertyTag('article:published_time', kind.publishedTime),
    ...propertyTag('article:modified_time', kind.modifiedTime),
    ...propertyTag('article:author', kind.authors),
    ...(kind.tags ?? []).flatMap((tag) => propertyTag('article:tag', tag)),
  ]
}

/** Links on every page for browsers: the icons, the site as an app, and its search. */
function listSiteLinks({ settings }: App, site: SiteFacts): Tag[] {
  const { current, language } = settings
  return [
    linkTag('manifest', localPath(language, '/site.webmanifest')),
    linkTag('icon', current['site.icon'] ?? '/favicon.ico'),
    linkTag('apple-touch-icon', '/apple-touch-icon.png'),
    ...(site.searchUrl === null
      ? []
      : [linkTag('search', site.openSearchPath, { type: OPENSEARCH_TYPE, title: site.name })]),
  ]
}

function listScripts({ settings, theming }: App, { preview }: ActiveDesign): Tag[] {
  const src = isWebShopOn(settings.current) ? theming.assetUrl('shop.js', preview) : undefined
  return src === undefined ? [] : [{ name: 'script', attributes: { src, defer: '' } }]
}
