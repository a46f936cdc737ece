import type { App } from '#lib/app.ts'
import { siteColorsUrl } from './site-colors.ts'
import type { StorefrontPage } from './storefront-page.ts'

/**
 * The addresses of a page's stylesheets, in order: the site's colours, the built-in ones or the theme's replacements,
 * and finally the theme's own `theme.css`.
 */
export function listStylesheets(
  { settings, theming }: Pick<App, 'settings' | 'theming'>,
  { stylesheets = [] }: Pick<StorefrontPage, 'stylesheets'>,
  theme?: string,
): string[] {
  const files = ['site.css', ...stylesheets, 'theme.css']
  const assets = files.map((file) => theming.assetUrl(file, theme)).filter((url) => url !== undefined)
  return [siteColorsUrl(settings.current), ...assets]
}
