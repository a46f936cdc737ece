import type { Settings } from '#lib/services/settings/index.ts'
import { readableAccent, type Scheme } from './accent.ts'

/** The address of the stylesheet with the site's colours. It changes with the colour. */
export function siteColorsUrl(settings: Settings): string {
  return `/site-colors.css?v=${fingerprint(settings)}`
}

/** The stylesheet, and whether `version` matches the current colour. */
export function siteColors(settings: Settings, version: string | null): { css: string; isCurrent: boolean } {
  const colour = settings['site.primary_color']
  const css = `:root{${declare(colour, 'light')}}\n@media (prefers-color-scheme:dark){:root{${declare(colour, 'dark')}}}\n`
  return { css, isCurrent: version === fingerprint(settings) }
}

function declare(colour: string, scheme: Scheme): string {
  const { text, fill, onFill } = readableAccent(colour, scheme)
  return `--site-primary:${colour};--site-accent:${text};--site-accent-fill:${fill};--site-on-accent:${onFill}`
}

function fingerprint(settings: Settings): string {
  return settings['site.primary_color'].slice(1).toLowerCase()
}
