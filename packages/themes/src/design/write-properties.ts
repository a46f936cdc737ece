import type { SettingValue } from './check-value.ts'
import type { DeclaredSetting } from './declare-design.ts'
import type { ThemeFont, ThemeSetting } from './setting-types.ts'

type Valued = { setting: ThemeSetting & Partial<Pick<DeclaredSetting, 'isBuiltIn'>>; value: SettingValue }

type Writing = {
  fonts: ReadonlyMap<string, ThemeFont>
  /** The values that the owner chose. */
  chosen?: Readonly<Record<string, SettingValue>>
  /** The element that has the properties. */
  selector?: string
}

/**
 * A stylesheet with the custom properties of settings; '' if there are none. The site's own settings are left out unless
 * they were chosen, since its stylesheets have their defaults.
 */
export function writeProperties(
  values: readonly Valued[],
  { fonts, chosen = {}, selector = ':root' }: Writing,
): string {
  const rules = new Map<string, string[]>()
  for (const { setting, value } of values) {
    const written = writeValue(setting, value, fonts)
    if (written === undefined || (setting.isBuiltIn && !Object.hasOwn(chosen, setting.id))) continue
    const scheme = setting.type === 'color' ? setting.scheme : undefined
    const rule = scheme ? `@media (prefers-color-scheme:${scheme})` : ''
    rules.set(rule, [...(rules.get(rule) ?? []), `${propertyOf(setting)}:${written}`])
  }
  return [...rules]
    .map(([condition, declarations]) => {
      const root = `${selector}{${declarations.join(';')}}`
      return condition === '' ? `${root}\n` : `${condition}{${root}}\n`
    })
    .join('')
}

function propertyOf(setting: ThemeSetting): string {
  const named = 'property' in setting ? setting.property : undefined
  return named ?? `--theme-${setting.id.replaceAll('_', '-')}`
}

/** Undefined for settings that are not custom properties. */
function writeValue(
  setting: ThemeSetting,
  value: SettingValue,
  fonts: ReadonlyMap<string, ThemeFont>,
): string | undefined {
  switch (setting.type) {
    case 'color':
      return String(value)
    case 'font':
      return fonts.get(String(value))?.family
    case 'range':
      return `${value}${setting.unit}`
    case 'choice':
      return setting.property !== undefined && SAFE.test(String(value)) ? String(value) : undefined
    default:
      return undefined
  }
}

/** A single CSS value. */
const SAFE = /^[\w\s.%#-]+$/
