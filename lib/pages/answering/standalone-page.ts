import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#lib/app/app.ts'
import { openBelow } from '#lib/app/open-below.ts'
import { openInLanguage } from '#lib/app/open-language.ts'
import { listFontFiles, siteColors } from '#lib/pages/design/active-design.ts'
import { escapeXml } from '#lib/platform/text/markup.ts'
import { localPath, type SiteLanguage, siteBasePath } from '#lib/services/settings/index.ts'
import { type Translate, textDirection, textsIn } from '#lib/services/texts/index.ts'
import { type Design, readDesign, UNCHANGED } from '#lib/theming/index.ts'
import { moverFor } from '#lib/web/http/base-path.ts'
import { createFormat } from '#lib/web/presenters/format.ts'
import { presentSite } from '#lib/web/presenters/site.ts'
import { moveHtml } from '#lib/web/site/move-html.ts'
import { writeAttributes } from '../document/write-page.ts'
import { writePlainPage } from './plain-page.ts'

type Site = Pick<App, 'database' | 'settings' | 'search' | 'theming' | 'defaultSiteUrl' | 'log' | 'env'>

/** A page without the site's header and footer, whose menus are in the database. */
export type StandaloneView = 'errors/500' | 'errors/503'

/** Writes such a page as the theme shows it. Never rejects: if the theme cannot, the page is plain. */
export type WriteStandalonePage = (view: StandaloneView, nonce: string, place: Place) => Promise<string>

/** The language of the page, and the path that the site is below for the visitor. */
type Place = { language: SiteLanguage; basePath: string }

const DESIGN_MS = 500

export function createStandalonePages(site: Site): WriteStandalonePage {
  const findDesign = createDesignFinder(site)
  return async (view, nonce, { language, basePath }) => {
    const { locale } = language
    const words = wordPage(view, textsIn(locale).t)
    const place = (html: string) => (basePath === '' ? html : moveHtml(html, moverFor(site, basePath)))
    try {
      const html = await writeThemedPage(openBelow(openInLanguage(site, language), basePath), {
        view,
        nonce,
        title: words.title,
        design: await findDesign(),
      })
      return place(html)
    } catch (error) {
      site.log.error({ err: error, view }, 'A page could not be rendered; a plain one is sent.')
      return place(writePlainPage({ locale, nonce, ...words }))
    }
  }
}

/** The owner's choices for the active theme; the last known ones if the database does not answer soon. */
function createDesignFinder({ database, settings, theming, env }: Site): () => Promise<Design> {
  const known = new Map<string, Design>()
  return async () => {
    const theme = themeOf({ settings, env })
    const read = readDesign(database, { theme, draft: env.themeDev !== undefined })
      .then(({ design }) => void known.set(theme, theming.design(design, theme)))
      // Whatever fails with the database has failed and been logged already.
      .catch(() => undefined)
    await Promise.race([read, sleep(DESIGN_MS, undefined, { ref: false })])
    return known.get(theme) ?? theming.design(UNCHANGED, theme)
  }
}

/** The theme that visitors see, or the one being written. */
function themeOf({ settings, env }: Pick<Site, 'settings' | 'env'>): string {
  return env.themeDev ?? settings.current['theme.active']
}

function wordPage(view: StandaloneView, t: Translate): { title: string; html: string } {
  return view === 'errors/503'
    ? { title: t('errors.closed.heading'), html: t('errors.closed.text') }
    : { title: t('errors.failed.heading'), html: t('errors.failed.text_html') }
}

type Content = { view: StandaloneView; nonce: string; title: string; design: Design }

async function writeThemedPage(site: Site, { view, nonce, title, design }: Content): Promise<string> {
  const { theming, settings, search, defaultSiteUrl } = site
  const theme = themeOf(site)
  const { current } = settings
  const format = createFormat(current, defaultSiteUrl)
  const facts = presentSite(current, [...search.types().keys()], format)
  const shared = {
    site: {
      ...facts,
      url: format.url(localPath(settings.language, '/')),
      base_path: siteBasePath(current),
    },
    routes: { home: localPath(settings.language, '/') },
    menus: {},
    page: { path: '', title },
  }
  const { head, html } = await theming.renderPage(
    [
      { view: 'layout/head', data: {}, slot: 'head' },
      { view, data: {} },
    ],
    { shared, live: null, theme, design, locale: current['site.locale'] },
  )
  const stylesheets = ['site.css', 'theme.css'].flatMap((file) => theming.assetUrl(file, theme) ?? [])
  const fonts = listFontFiles(design, current['site.locale']).flatMap(
    (file) => theming.assetUrl(file, theme) ?? [],
  )
  const links = [
    ...fonts.map((href) => writeTag('link', { rel: 'preload', href, as: 'font', crossorigin: '' })),
    ...stylesheets.map((href) => writeTag('link', { rel: 'stylesheet', href })),
  ]
  const tags = head.map(({ name, attributes }) => writeTag(name, attributes))
  const locale = current['site.locale']
  return `<!DOCTYPE html>
<html lang="${locale}" dir="${textDirection(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeXml(`${title} · ${facts.name}`)}</title>
${writeTag('link', { rel: 'icon', href: current['site.icon'] ?? '/favicon.ico' })}
${[...links, ...tags].join('\n')}
<style nonce="${nonce}">${siteColors(current, null).css}${design.css}</style>
</head>
<body><div class="site">${html}</div></body>
</html>
`
}

function writeTag(name: string, attributes: Readonly<Record<string, string>>): string {
  return `<${name}${writeAttributes(attributes)}>${name === 'script' ? '</script>' : ''}`
}
