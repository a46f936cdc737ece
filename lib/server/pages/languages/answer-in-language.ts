import type { ServerResponse } from 'node:http'
import type { App } from '#lib/app/app.ts'
import { localAddress, type SiteLanguage, siteAddress } from '#lib/services/settings/index.ts'
import { beforeHeaders } from '../../before-headers.ts'
import { isHtml } from '../page-policy.ts'

type Site = Pick<App, 'settings' | 'defaultSiteUrl'>

/** Says which language a page is in, and lets redirects lead to pages in it. */
export function answerInLanguage(site: Site, response: ServerResponse, language: SiteLanguage): void {
  beforeHeaders(response, () => {
    if (isHtml(response)) response.setHeader('Content-Language', language.locale)
    const location = response.getHeader('location')
    if (typeof location === 'string') response.setHeader('Location', localLocation(site, language, location))
  })
}

function localLocation({ settings, defaultSiteUrl }: Site, language: SiteLanguage, location: string): string {
  const siteUrl = siteAddress(settings.current, defaultSiteUrl)
  return localAddress(language, location, { siteUrl, languages: settings.languages })
}
