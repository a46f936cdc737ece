import type { SanitizeHtml } from '../site.ts'
import { HEX, MAX_TEXT, type ThemeFont, type ThemeSetting } from './setting-types.ts'

/** A value of a setting, as it is stored. */
export type SettingValue = string | number | boolean

/** Data that values are checked against besides their setting. */
export type KnownToValues = {
  fonts: ReadonlyMap<string, ThemeFont>
  assets: { has(file: string): boolean }
  sanitizeHtml: SanitizeHtml
}

/** Why a value or a change is refused, with the facts that the panel words it from. */
export type DesignFault = { code: DesignFaultCode; facts?: Record<string, string | number> }

export type DesignFaultCode =
  | 'too_long'
  | `design_${
      | 'areas'
      | 'between'
      | 'color'
      | 'full'
      | 'gone'
      | 'image'
      | 'least'
      | 'limit'
      | 'most'
      | 'number'
      | 'option'
      | 'step'
      | 'switch'
      | 'url'}`
  | 'text'

/** `problem` is the fault in English, for authors of themes and for commands. */
export type CheckedValue = { value: SettingValue } | { problem: string; fault: DesignFault }

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
        : fault('must be a text', 'text')
  }
}

const MAX_SLUG = 200

type OfType<Type extends ThemeSetting['type']> = Extract<ThemeSetting, { type: Type }>
type Worded = Exclude<ThemeSetting, { type: 'switch' | 'range' | 'number' }>

function checkText(
  setting: Worded,
  text: string,
  { fonts, assets, sanitizeHtml }: KnownToValues,
): CheckedValue {
  switch (setting.type) {
    case 'color':
      return HEX.test(text)
        ? { value: text.toLowerCase() }
        : fault('must be a hex colour such as #8b1e1e', 'design_color')
    case 'font':
      return fonts.has(text) ? { value: text } : refuseOption([...fonts.keys()])
    case 'choice': {
      const values = setting.options.map(({ value }) => value)
      return values.includes(text) ? { value: text } : refuseOption(values)
    }
    case 'text':
      return text.length <= setting.max ? { value: text } : refuseLength(setting.max)
    case 'richtext':
      return text.length <= MAX_TEXT ? { value: sanitizeHtml(text) } : refuseLength(MAX_TEXT)
    case 'product':
    case 'product_category':
    case 'post':
    case 'post_category':
    case 'page':
    case 'menu':
      return text.length <= MAX_SLUG ? { value: text } : refuseLength(MAX_SLUG)
    case 'url':
      return text === '' || isAddress(text)
        ? { value: text }
        : fault('must be a path such as /products, or an http or https address', 'design_url')
    case 'image':
      return text === '' || isAddress(text) || assets.has(text)
        ? { value: text }
        : fault(
            'must be an asset of the theme, a path such as /media/lamp.jpg, or an https address',
            'design_image',
          )
  }
}

function checkSwitch(given: unknown): CheckedValue {
  if (given === true || given === 'true' || given === 'on') return { value: true }
  if (given === false || given === 'false' || given === 'off') return { value: false }
  return fault('must be on or off', 'design_switch')
}

function checkNumber(setting: OfType<'range' | 'number'>, given: unknown): CheckedValue {
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  if (typeof value !== 'number' || !Number.isFinite(value)) return fault('must be a number', 'design_number')
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = setting
  if (value < min || value > max) return refuseBounds(setting.min, setting.max)
  if (setting.type === 'range' && !isStep((value - setting.min) / setting.step))
    return fault(`must be a multiple of ${setting.step} from ${setting.min}`, 'design_step', {
      step: setting.step,
      min: setting.min,
    })
  return { value }
}

function refuseBounds(min: number | undefined, max: number | undefined): CheckedValue {
  if (min === undefined) return fault(`must be at most ${max}`, 'design_most', { max: max ?? '' })
  if (max === undefined) return fault(`must be at least ${min}`, 'design_least', { min })
  return fault(`must be from ${min} to ${max}`, 'design_between', { min, max })
}

function refuseOption(values: readonly string[]): CheckedValue {
  const options = values.join(', ')
  return fault(`must be one of ${options}`, 'design_option', { options })
}

function refuseLength(max: number): CheckedValue {
  return fault(`must not be longer than ${max} characters`, 'too_long', { max })
}

function fault(problem: string, code: DesignFaultCode, facts?: DesignFault['facts']): CheckedValue {
  return { problem, fault: { code, ...(facts && { facts }) } }
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
