import { z } from 'zod'

const ID = /^[a-z][a-z0-9_]{0,39}$/
const PROPERTY = /^--[a-z][a-z0-9-]{0,60}$/
const UNITS = ['', 'px', 'rem', 'em', '%', 'vw', 'vh', 'ch', 'ms', 's'] as const

export const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i
export const MAX_TEXT = 5000

/** Entries of the site that a setting may pick: it stores the last part of an address, or a menu's location. */
export const pickedTypes = ['product', 'product_category', 'post', 'post_category', 'page', 'menu'] as const
export type PickedType = (typeof pickedTypes)[number]

const words = (max: number) => z.string().trim().max(max)
const about = {
  id: z.string().regex(ID, 'must be lower-case letters, digits and _, beginning with a letter'),
  label: words(80).min(1),
  /** Advice for the owner. */
  info: words(300).default(''),
}
/** The custom property that has the value in stylesheets; `--theme-ID` unless given. */
const property = z.string().regex(PROPERTY, 'must be a custom property such as --site-radius').optional()
const color = z.string().regex(HEX, 'must be a hex colour such as #8b1e1e')

const Choice = z
  .union([z.string(), z.object({ value: words(80).min(1), label: words(80).min(1) })])
  .transform((one) => (typeof one === 'string' ? { value: one, label: one } : one))

/** Something that a theme lets the site's owner choose, as theme.json declares it. */
export const ThemeSetting = z
  .discriminatedUnion('type', [
    z.object({
      ...about,
      type: z.literal('color'),
      default: color,
      property,
      /** Set in this mode only; in both unless given. */
      scheme: z.enum(['light', 'dark']).optional(),
    }),
    z.object({ ...about, type: z.literal('font'), default: z.string(), property }),
    z.object({
      ...about,
      type: z.literal('text'),
      default: z.string().default(''),
      max: z.int().min(1).max(MAX_TEXT).default(200),
    }),
    z.object({ ...about, type: z.literal('richtext'), default: words(MAX_TEXT).default('') }),
    z.object({ ...about, type: z.literal('image'), default: words(2000).default('') }),
    z.object({ ...about, type: z.literal('switch'), default: z.boolean().default(false) }),
    z.object({
      ...about,
      type: z.literal('choice'),
      options: z.array(Choice).min(1).max(50),
      default: z.string(),
      property,
    }),
    z.object({
      ...about,
      type: z.literal('range'),
      min: z.number(),
      max: z.number(),
      step: z.number().positive().default(1),
      unit: z.enum(UNITS).default(''),
      default: z.number(),
      property,
    }),
    z.object({
      ...about,
      type: z.literal('number'),
      min: z.number().optional(),
      max: z.number().optional(),
      default: z.number(),
    }),
    z.object({ ...about, type: z.literal('url'), default: words(2000).default('') }),
    z.object({ ...about, type: z.enum(pickedTypes), default: words(200).default('') }),
  ])
  .superRefine((setting, context) => {
    const problem = problemOf(setting)
    if (problem) context.addIssue({ code: 'custom', path: ['default'], message: problem })
  })
export type ThemeSetting = z.output<typeof ThemeSetting>

/** Settings that belong together. */
export const SettingGroup = z.object({
  group: words(80).min(1),
  settings: z.array(ThemeSetting).min(1).max(100),
})
export type SettingGroup = z.output<typeof SettingGroup>

/** Checks of defaults that the schemas of types cannot express. */
function problemOf(setting: z.output<typeof ThemeSetting>): string | undefined {
  switch (setting.type) {
    case 'choice':
      return setting.options.some(({ value }) => value === setting.default)
        ? undefined
        : 'must be one of the options'
    case 'range':
    case 'number': {
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = setting
      if (min > max) return 'cannot lie between min and max: min is greater than max'
      return setting.default >= min && setting.default <= max ? undefined : 'must lie between min and max'
    }
    case 'text':
      return setting.default.length <= setting.max ? undefined : 'must not be longer than max'
    default:
      return undefined
  }
}

const file = z.string().min(1).max(200)

/** A typeface that owners can choose. Its files are loaded by the theme's stylesheet. */
export const ThemeFont = z.object({
  label: words(80).min(1),
  /** The value of `font-family`. */
  family: z
    .string()
    .max(300)
    .regex(/^[\w\s"',.-]+$/, 'must be a list of font families such as "Fraunces", serif'),
  /** The asset that pages load ahead if the typeface is in use: one, or one for each script (ISO 15924). */
  file: z
    .union([file, z.record(z.string().regex(/^[A-Z][a-z]{3}$/, 'must be a script such as Latn'), file)])
    .optional(),
})
export type ThemeFont = z.output<typeof ThemeFont>
