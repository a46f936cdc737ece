import type { Context } from '#lib/context.ts'
import { settingsBelow, siteBasePath } from '#lib/services/settings/index.ts'

type Site = Pick<Context, 'settings'> & { defaultSiteUrl: string }

// A site has one path, or very few. Only trusted proxies can name others.
const MAX_PATHS = 20

const opened = new WeakMap<Site, Map<string, Site>>()

/**
 * The App as visitors see it who find the site below a path, such as `/shop`: its addresses begin with that path, even where the owner has
 * set another. The same object for the same path.
 */
export function openBelow<T extends Site>(app: T, basePath: string): T {
  if (basePath === siteBasePath(app.settings.current)) return app
  const paths = opened.get(app) ?? new Map<string, Site>()
  opened.set(app, paths)
  const known = paths.get(basePath) as T | undefined
  if (known) return known
  if (paths.size >= MAX_PATHS) paths.clear()
  const below = { ...app, settings: settingsBelow(app.settings, basePath, app.defaultSiteUrl) }
  paths.set(basePath, below)
  return below
}
