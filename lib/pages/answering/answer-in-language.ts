import type { App } from '#lib/app/app.ts'
import { localAddress, type SiteLanguage, siteAddress } from '#lib/services/settings/index.ts'
import { isHtml, type SiteAnswer, withHeaders } from '#lib/web/site/site-answer.ts'

type Site = Pick<App, 'settings' | 'defaultSiteUrl'>

/** Says which language a page is in, and lets redirects lead to pages in it. */
export function inLanguage(site: Site, answer: SiteAnswer, language: SiteLanguage): SiteAnswer {
  const { location } = answer.headers
  return withHeaders(answer, {
    ...(isHtml(answer) && { 'content-language': language.locale }),
    ...(typeof location === 'string' && { location: localLocation(site, language, location) }),
  })
}

function localLocation({ settings, defaultSiteUrl }: Site, language: SiteLanguage, location: string): string {
  const siteUrl = siteAddress(settings.current, defaultSiteUrl)
  return localAddress(language, location, { siteUrl, languages: settings.languages })
}
