import type { DeclaredSetting } from '../../design/declare-design.ts'
import { type DesignValues, knownTo, type Resolving, valuesOf } from '../../design/resolve-design.ts'
import type { ThemeSection } from '../../design/section-types.ts'
import type { ThemeSetting } from '../../design/setting-types.ts'
import { samplePicture } from './pictures.ts'
import { samplePost } from './posts.ts'
import { sampleCategory, sampleProduct } from './products.ts'

/** Values of settings, where a missing picture or text would tell nothing. */
export function sampleSettings(
  settings: readonly (DeclaredSetting | ThemeSetting)[],
  values: DesignValues,
): Record<string, unknown> {
  return Object.fromEntries(
    settings.map(({ id, type }) => {
      if (type === 'image') return [id, samplePicture(40, 'Our workshop')]
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

function sampleData(data: ThemeSection['data']): Record<string, unknown> {
  switch (data) {
    case 'products':
      return { products: [sampleProduct(1, 'Brass lamp'), sampleProduct(2, 'Paper lamp')] }
    case 'posts':
      return { posts: [samplePost(1, 'Reading by lamplight'), samplePost(2, 'Brass or paper')] }
    case 'categories':
      return { categories: [sampleCategory(1, 'Lamps')] }
    case 'cover':
      return { cover: samplePost(1, 'Reading by lamplight') }
    case null:
      return {}
  }
}
