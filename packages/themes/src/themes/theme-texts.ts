import type { Layer } from '../../../messages/src/index.ts'
import type { Catalogues } from '../site.ts'
import type { ThemeTexts } from './read-locales.ts'

/**
 * Where the views of a theme find their texts in a language: in the theme, its parents and the site, then in the same
 * for the languages to fall back to. `themes` are the texts of themes, nearest first.
 */
export function layerTexts(themes: readonly ThemeTexts[], locale: string, catalogues: Catalogues): Layer[] {
  return catalogues.fallbackLocales(locale).flatMap((one) => {
    const sources = [...themes.map((texts) => texts.get(one)), catalogues.read(one)]
    return sources.flatMap((patterns) => (patterns && patterns.size > 0 ? [{ locale: one, patterns }] : []))
  })
}
