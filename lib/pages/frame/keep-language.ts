import type { App } from '#lib/app.ts'
import { localAddress, siteAddress } from '#lib/services/settings/index.ts'

const LEADING = /<(?:a|area|button|form|input|link)\b/gi
const ADDRESS = /(\s(?:href|action|formaction)\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi
const OTHER_LANGUAGE = /\shreflang\s*=/i

/**
 * Makes the links and forms of a page lead to pages in its language, whoever wrote them: the site, a theme, or the owner within a text.
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
  return replaceTags(html, (tag) =>
    OTHER_LANGUAGE.test(tag)
      ? tag
      : tag.replace(ADDRESS, (_, name: string, double?: string, single?: string) =>
          double === undefined ? `${name}'${lead(single ?? '')}'` : `${name}"${lead(double)}"`,
        ),
  )
}

/** Replaces the tags that lead elsewhere, in one pass. */
function replaceTags(html: string, change: (tag: string) => string): string {
  const written: string[] = []
  let done = 0
  for (const { index } of html.matchAll(LEADING)) {
    if (index < done) continue
    const end = findTagEnd(html, index)
    if (end === -1) break
    written.push(html.slice(done, index), change(html.slice(index, end)))
    done = end
  }
  return written.join('') + html.slice(done)
}

/** Where a tag ends, which a `>` within an attribute does not do; -1 if it never does. */
function findTagEnd(html: string, start: number): number {
  const part = /[^>"']*(?:"[^"]*"|'[^']*'|(>))/y
  part.lastIndex = start
  for (let found = part.exec(html); found; found = part.exec(html)) if (found[1]) return part.lastIndex
  return -1
}
