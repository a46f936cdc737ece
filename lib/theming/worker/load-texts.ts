import type { LayeredTheme } from '../themes/theme-layers.ts'
import { layerTexts } from '../themes/theme-texts.ts'
import type { LoadedTexts } from './protocol.ts'

const known = new WeakMap<LayeredTheme, Map<string, LoadedTexts>>()

/** The texts of a theme's views in a language, as a worker is given them. */
export function loadTexts(theme: LayeredTheme, locale: string): LoadedTexts {
  const texts = known.get(theme) ?? new Map<string, LoadedTexts>()
  known.set(theme, texts)
  const loaded = texts.get(locale) ?? pack(theme, locale)
  texts.set(locale, loaded)
  return loaded
}

function pack({ id, texts }: LayeredTheme, locale: string): LoadedTexts {
  const layers = layerTexts(texts, locale).map(({ patterns, ...layer }) => ({
    ...layer,
    patterns: [...patterns],
  }))
  return { id: `${id} ${locale}`, layers }
}
