import type { App } from '#lib/app/app.ts'
import { replaceTags } from '#lib/platform/text/replace-tags.ts'
import { localAddress, siteAddress } from '#lib/services/settings/index.ts'

const LEADING = /<(?:a|area|button|form|input|link)\b/gi
const ADDRESS = /(\s(?:href|action|formaction)\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi
const OTHER_LANGUAGE = /\shreflang\s*=/i

/**
 * Makes the links and forms of a page lead to pages in its language, whether the site, a theme or the owner wrote them.
 * Links that name the language they lead to (`hreflang`) stay as they are.
 */
export function keepLanguage(
  { settings, defaultSiteUrl }: Pick<App, 'settings' | 'defaultSiteUrl'>,
  html: string,
): string {
  const { language, languages } = settings
  if (language.prefix === '') return html
  const site = { siteUrl: siteAddress(settings.current, defaultSiteUrl), languages }
  const lead = (address: string) => localAddress(language, address, site)
  return replaceTags(html, LEADING, (tag) =>
    OTHER_LANGUAGE.test(tag)
      ? tag
      : tag.replace(ADDRESS, (_, name: string, double?: string, single?: string) =>
          double === undefined ? `${name}'${lead(single ?? '')}'` : `${name}"${lead(double)}"`,
        ),
  )
}
