import { type TrustedHtml, trustedHtml } from '../data/index.ts'
import type { SanitizeHtml } from '../site.ts'
import { checkValue, type KnownToValues, type SettingValue } from './check-value.ts'
import type { DeclaredDesign } from './declare-design.ts'
import { type Area, areas, type PlacedSection, type ThemeSection } from './section-types.ts'
import type { ThemeFont, ThemeSetting } from './setting-types.ts'
import type { StoredDesign } from './stored-design.ts'
import { writeProperties } from './write-properties.ts'

/** A picture in a setting. The size of one from elsewhere is unknown. */
export type DesignPicture = {
  url: string
  alt: string
  width: number | null
  height: number | null
  thumbnail_url: string
}

/** The values of settings by id, as views see them. */
export type DesignValues = Record<string, SettingValue | TrustedHtml | DesignPicture | null>

export type DesignSection = {
  id: string
  /** The name of its view below `sections/`. */
  type: string
  /** The data the site loads for it. */
  data: ThemeSection['data']
  settings: DesignValues
  /** The name by which stylesheets find the section, where it has custom properties of its own. */
  scope?: string
}

/** How a theme looks with what the owner has chosen: every setting has a value, every section exists. */
export type Design = {
  settings: DesignValues
  areas: Record<Area, DesignSection[]>
  /** The typefaces in use. */
  fonts: ThemeFont[]
  /** A stylesheet that sets the custom properties; '' if it would set none. */
  css: string
}

export type Resolving = {
  declared: DeclaredDesign
  /** The addresses of assets by file. */
  assets: ReadonlyMap<string, string>
  sanitizeHtml: SanitizeHtml
}

/** Applies what the owner has chosen to what the theme declares. A value that no longer fits has its default. */
export function resolveDesign(stored: StoredDesign, resolving: Resolving): Design {
  const { declared } = resolving
  const values = valuesOf([...declared.settings.values()], stored.settings, knownTo(resolving))
  const placed = areas.map(
    (area) => [area, placeSections(area, stored.layouts[area] ?? declared.layouts[area], resolving)] as const,
  )
  const ofSections = placed.flatMap(([, sections]) => sections.flatMap((section) => section.values))
  const { fonts } = declared
  return {
    settings: show(values, resolving),
    areas: Object.fromEntries(
      placed.map(([area, sections]) => [area, sections.map(({ section }) => section)]),
    ) as Design['areas'],
    fonts: fontsOf([...values, ...ofSections], declared),
    css: [
      writeProperties(values, { fonts, chosen: stored.settings }),
      ...placed.flatMap(([, sections]) => sections.map(({ css }) => css)),
    ].join(''),
  }
}

export function knownTo({ declared, assets, sanitizeHtml }: Resolving): KnownToValues {
  return { fonts: declared.fonts, assets, sanitizeHtml }
}

type Valued<Setting extends ThemeSetting> = { setting: Setting; value: SettingValue }

/** Every setting with its value: the chosen one if it is valid, otherwise the default. */
export function valuesOf<Setting extends ThemeSetting>(
  settings: readonly Setting[],
  chosen: Readonly<Record<string, SettingValue>>,
  known: KnownToValues,
): Valued<Setting>[] {
  return settings.map((setting) => {
    const given = Object.hasOwn(chosen, setting.id) ? chosen[setting.id] : setting.default
    const checked = checkValue(setting, given, known)
    if ('value' in checked) return { setting, value: checked.value }
    // A default may name a font or an asset that the theme lacks.
    const fallback = checkValue(setting, setting.default, known)
    return { setting, value: 'value' in fallback ? fallback.value : '' }
  })
}

function fontsOf(values: readonly Valued<ThemeSetting>[], { fonts }: DeclaredDesign): ThemeFont[] {
  const chosen = values.flatMap(({ setting, value }) => (setting.type === 'font' ? [String(value)] : []))
  return [...new Set(chosen)].flatMap((name) => fonts.get(name) ?? [])
}

type ResolvedSection = { section: DesignSection; values: Valued<ThemeSetting>[]; css: string }

/** On the first element of a section with custom properties of its own. */
const SECTION_ATTRIBUTE = 'data-section'

function placeSections(
  area: Area,
  placed: readonly PlacedSection[],
  resolving: Resolving,
): ResolvedSection[] {
  const counts = new Map<string, number>()
  return placed.flatMap(({ id, section: type, settings }) => {
    const section = resolving.declared.sections.get(type)
    const count = (counts.get(type) ?? 0) + 1
    counts.set(type, count)
    if (!section?.areas.includes(area) || count > section.limit) return []
    const values = valuesOf(section.settings, settings, knownTo(resolving))
    const scope = `${area}-${id}`
    const selector = `[${SECTION_ATTRIBUTE}="${scope}"]`
    const css = writeProperties(values, { fonts: resolving.declared.fonts, selector })
    const shown = { id, type, data: section.data, settings: show(values, resolving) }
    return [{ section: css === '' ? shown : { ...shown, scope }, values, css }]
  })
}

function show(values: readonly Valued<ThemeSetting>[], resolving: Resolving): DesignValues {
  return Object.fromEntries(
    values.map(({ setting, value }) => [setting.id, showValue(setting, value, resolving)]),
  )
}

function showValue(
  setting: ThemeSetting,
  value: SettingValue,
  { assets, declared }: Resolving,
): DesignValues[string] {
  switch (setting.type) {
    case 'richtext':
      return value === '' ? '' : trustedHtml(String(value))
    case 'font':
      return declared.fonts.get(String(value))?.family ?? ''
    case 'image': {
      if (value === '') return null
      const url = assets.get(String(value)) ?? String(value)
      return { url, alt: '', width: null, height: null, thumbnail_url: url }
    }
    default:
      return value
  }
}
