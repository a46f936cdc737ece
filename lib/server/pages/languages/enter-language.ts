import type { ServerResponse } from 'node:http'
import type { App } from '#lib/app/app.ts'
import { splitLanguage } from '#lib/services/settings/index.ts'
import { setPageLanguage } from '#lib/web/http/page-response.ts'
import { isApiTarget } from '#lib/web/http/target.ts'

type Site = Pick<App, 'settings' | 'log' | 'apiPrefix'>

const MAY_HAVE_LANGUAGE = /^\/[a-z]{2,3}(?:-[a-z0-9]{2,8})*(?:[/?]|$)/

/**
 * Notes the language that a request's target begins with. Returns the target without it: pages have the same paths in every language.
 */
export async function enterLanguage(site: Site, response: ServerResponse, target: string): Promise<string> {
  if (!MAY_HAVE_LANGUAGE.test(target)) return target
  await refreshSafely(site)
  const [path = '/'] = target.split('?', 1)
  const { language, path: rest } = splitLanguage(site.settings.languages, path)
  if (!language || isApiTarget(rest, site.apiPrefix)) return target
  setPageLanguage(response, language)
  // `/de` is the home page; `/de/` has a slash too many, as every other page with one at its end.
  return (path === `${language.prefix}/` ? '//' : rest) + target.slice(path.length)
}

/** Another process may have added a language. If the database fails, so does whatever page there is. */
async function refreshSafely({ settings, log }: Site): Promise<void> {
  try {
    await settings.refresh()
  } catch (error) {
    log.error({ err: error }, 'The database does not respond. The site’s languages stay unchanged.')
  }
}
