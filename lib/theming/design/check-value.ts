import { sanitizeHtml } from '#lib/platform/text/html.ts'
import { HEX, MAX_TEXT, type ThemeFont, type ThemeSetting } from './setting-types.ts'

/** A value of a setting, as it is stored. */
export type SettingValue = string | number | boolean

/** Data that values are checked against besides their setting. */
export type KnownToValues = {
  fonts: ReadonlyMap<string, ThemeFont>
  assets: { has(file: string): boolean }
}

export type CheckedValue = { value: SettingValue } | { problem: string }

/** Checks a value for a setting. Numbers and switches may also be given as text. */
export function checkValue(setting: ThemeSetting, given: unknown, known: KnownToValues): CheckedValue {
  switch (setting.type) {
    case 'switch':
      return checkSwitch(given)
    case 'range':
    case 'number':
      return checkNumber(setting, given)
    default:
      return typeof given === 'string'
        ? checkText(setting, given.trim(), known)
        : { problem: 'must be a text' }
  }
}

type OfType<Type extends ThemeSetting['type']> = Extract<ThemeSetting, { type: Type }>
type Worded = Exclude<ThemeSetting, { type: 'switch' | 'range' | 'number' }>

function checkText(setting: Worded, text: string, { fonts, assets }: KnownToValues): CheckedValue {
  switch (setting.type) {
    case 'color':
      return HEX.test(text)
        ? { value: text.toLowerCase() }
        : { problem: 'must be a hex colour such as #8b1e1e' }
    case 'font':
      return fonts.has(text) ? { value: text } : { problem: `must be one of ${[...fonts.keys()].join(', ')}` }
    case 'choice': {
      const values = setting.options.map(({ value }) => value)
      return values.includes(text) ? { value: text } : { problem: `must be one of ${values.join(', ')}` }
    }
    case 'text':
      return text.length <= setting.max
        ? { value: text }
        : { problem: `must not be longer than ${setting.max} characters` }
    case 'richtext':
      return text.length <= MAX_TEXT
        ? { value: sanitizeHtml(text) }
        : { problem: `must not be longer than ${MAX_TEXT} characters` }
    case 'url':
      return text === '' || isAddress(text)
        ? { value: text }
        : { problem: 'must be a path such as /products, or an http or https address' }
    case 'image':
      return text === '' || isAddress(text) || assets.has(text)
        ? { value: text }
        : { problem: 'must be an asset of the theme, a path such as /media/lamp.jpg, or an https address' }
  }
}

function checkSwitch(given: unknown): CheckedValue {
  if (given === true || given === 'true' || given === 'on') return { value: true }
  if (given === false || given === 'false' || given === 'off') return { value: false }
  return { problem: 'must be on or off' }
}

function checkNumber(setting: OfType<'range' | 'number'>, given: unknown): CheckedValue {
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  if (typeof value !== 'number' || !Number.isFinite(value)) return { problem: 'must be a number' }
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = setting
  if (value < min || value > max) return { problem: describeBounds(setting.min, setting.max) }
  if (setting.type === 'range' && !isStep((value - setting.min) / setting.step))
    return { problem: `must be a multiple of ${setting.step} from ${setting.min}` }
  return { value }
}

function describeBounds(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return `must be at most ${max}`
  return max === undefined ? `must be at least ${min}` : `must be from ${min} to ${max}`
}

/** Whether it is a whole number, apart from rounding. */
function isStep(steps: number): boolean {
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

/** A path on this site, or an address that a page may link to. */
function isAddress(text: string): boolean {
  if (text.length > 2000 || /[\s\\]/.test(text)) return false
  return /^\/(?!\/)/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text))
}
