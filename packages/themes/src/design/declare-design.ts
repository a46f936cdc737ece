import { type Area, areas, type PlacedSection, type ThemeSection } from './section-types.ts'
import type { SettingGroup, ThemeFont, ThemeSetting } from './setting-types.ts'

/** `isBuiltIn` for those of the site itself, whose defaults are in its stylesheets. */
export type DeclaredSetting = ThemeSetting & { isBuiltIn: boolean }

/** The design options of a theme, declared by its theme.json and those of the layers below. */
export type DeclaredDesign = {
  groups: { group: string; settings: DeclaredSetting[] }[]
  /** By id. */
  settings: ReadonlyMap<string, DeclaredSetting>
  /** By the value that is stored. */
  fonts: ReadonlyMap<string, ThemeFont>
  /** By the name of their view below `sections/`. */
  sections: ReadonlyMap<string, ThemeSection>
  /** The sections of each area until the owner changes them. */
  layouts: Record<Area, PlacedSection[]>
}

type Layer = {
  settings: SettingGroup[]
  fonts: Record<string, ThemeFont>
  sections: Record<string, ThemeSection>
  layouts: Partial<Record<Area, PlacedSection[]>>
}

/** Merges what layers declare, nearest first; the last is the site's own. The nearest with an id or a name wins. */
export function declareDesign(layers: readonly Layer[]): DeclaredDesign {
  const settings = new Map<string, DeclaredSetting>()
  const groups = layers.flatMap((layer, index) =>
    layer.settings.flatMap(({ group, settings: listed }) => {
      const own = listed
        .filter(({ id }) => !settings.has(id))
        .map((one) => ({ ...one, isBuiltIn: index === layers.length - 1 }))
      for (const one of own) settings.set(one.id, one)
      return own.length > 0 ? [{ group, settings: own }] : []
    }),
  )
  const upwards = layers.toReversed()
  return {
    groups,
    settings,
    fonts: new Map(upwards.flatMap(({ fonts }) => Object.entries(fonts))),
    sections: new Map(upwards.flatMap(({ sections }) => Object.entries(sections))),
    layouts: Object.fromEntries(
      areas.map((area) => [area, layers.find(({ layouts }) => layouts[area])?.layouts[area] ?? []]),
    ) as DeclaredDesign['layouts'],
  }
}
