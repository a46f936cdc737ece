import type { Context } from '#lib/context.ts'
import { type Steps, settled } from '#lib/platform/process/steps.ts'
import { type SiteLanguage, splitLanguage } from '#lib/services/settings/index.ts'
import { isApiTarget } from '#lib/web/http/target.ts'

type Site = Pick<Context, 'settings' | 'log'> & { apiPrefix: string }

const MAY_HAVE_LANGUAGE = /^\/[a-z]{2,3}(?:-[a-z0-9]{2,8})*(?:[/?]|$)/

/** The language that a target begins with, and the target without it: pages have the same paths in every language. */
export function* enterLanguage(
  site: Site,
  target: string,
): Steps<{ language: SiteLanguage; target: string }> {
  if (!MAY_HAVE_LANGUAGE.test(target)) return { language: site.settings.language, target }
  yield* settled(refreshSafely(site))
  const [path = '/'] = target.split('?', 1)
  const { language, path: rest } = splitLanguage(site.settings.languages, path)
  if (!language || isApiTarget(rest, site.apiPrefix)) return { language: site.settings.language, target }
  // `/de` is the home page; `/de/` has a slash too many, as every other page with one at its end.
  return { language, target: (path === `${language.prefix}/` ? '//' : rest) + target.slice(path.length) }
}

/** Another process may have added a language. If the database fails, so does whatever page there is. */
async function refreshSafely({ settings, log }: Site): Promise<void> {
  try {
    await settings.refresh()
  } catch (error) {
    log.error({ err: error }, 'The database does not respond. The site’s languages stay unchanged.')
  }
}
