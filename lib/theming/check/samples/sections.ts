import {
  type Data,
  type DeclaredSetting,
  type DesignValues,
  knownTo,
  type Resolving,
  type ThemeSection,
  type ThemeSetting,
  valuesOf,
} from '#themes/check'
import { sampleItems, sampleOf } from './samples.ts'

/** Values of settings, where a missing picture or text would tell nothing. */
export function sampleSettings(
  settings: readonly (DeclaredSetting | ThemeSetting)[],
  values: DesignValues,
): Data {
  const { image } = sampleOf('pages/show').page_content as Data
  return Object.fromEntries(
    settings.map(({ id, type }) => {
      if (type === 'image') return [id, image]
      if (type === 'text' || type === 'richtext') return [id, values[id] || 'A few words.']
      return [id, values[id]]
    }),
  )
}

/** The `section` variable of a section's view. */
export function sectionSample(type: string, { data, settings }: ThemeSection, options: Resolving) {
  const values = valuesOf(settings, {}, knownTo(options))
  const defaults = Object.fromEntries(values.map(({ setting, value }) => [setting.id, value]))
  return { id: type, type, settings: sampleSettings(settings, defaults), ...sampleData(data) }
}

function sampleData(data: ThemeSection['data']): Data {
  switch (data) {
    case 'products':
      return { products: sampleItems('home', 'newest') }
    case 'posts':
      return { posts: sampleItems('home', 'posts') }
    case 'categories':
      return { categories: sampleItems('home', 'categories') }
    case 'cover':
      return { cover: sampleItems('home', 'posts')[0] ?? null }
    case null:
      return {}
  }
}
