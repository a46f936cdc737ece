import type { App } from '#lib/app/app.ts'
import { listFontFiles } from '#lib/theming/index.ts'
import { siteColorsUrl } from '#lib/web/colors/site-colors.ts'
import { designStylesheetUrl } from './design/design-stylesheet.ts'
import type { ActiveDesign } from './design/find-active-design.ts'
import type { StorefrontPage } from './storefront-page.ts'

/**
 * The addresses of a page's stylesheets, in order: the site's colours, the built-in ones or the theme's replacements,
 * the theme's own `theme.css`, and finally what the owner has chosen for the theme.
 */
export function listStylesheets(
  { settings, theming }: Pick<App, 'settings' | 'theming'>,
  { stylesheets = [] }: Pick<StorefrontPage, 'stylesheets'>,
  { preview, design }: ActiveDesign,
): string[] {
  const files = ['site.css', ...stylesheets, 'theme.css']
  const assets = files.map((file) => theming.assetUrl(file, preview)).filter((url) => url !== undefined)
  const theme = preview ?? settings.current['theme.active']
  const chosen = design.css === '' ? [] : [designStylesheetUrl(design.css, theme)]
  return [siteColorsUrl(settings.current), ...assets, ...chosen]
}

/** The addresses of the typefaces that a page needs at once. */
export function listFontUrls(
  { settings, theming }: Pick<App, 'settings' | 'theming'>,
  { preview, design }: ActiveDesign,
): string[] {
  return listFontFiles(design, settings.current['site.locale'])
    .map((file) => theming.assetUrl(file, preview))
    .filter((url) => url !== undefined)
}
