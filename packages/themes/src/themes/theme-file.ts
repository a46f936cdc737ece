import { z } from 'zod'
import { Layouts, SECTION_NAME, ThemeSection } from '../design/section-types.ts'
import { SettingGroup, ThemeFont } from '../design/setting-types.ts'

const THEME_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/
/** The name of the layer with the project's own views and assets. */
export const BUILT_IN = 'built-in'
/** The theme of a site that has chosen none. Without a folder it has only the built-in views. */
export const DEFAULT_THEME = 'default'

const text = (max: number) => z.string().trim().max(max)
const name = z.string().refine(isThemeName, 'must be the name of a folder in themes')

const byName = <S extends z.ZodType>(schema: S) =>
  z
    .record(z.string(), schema)
    .superRefine((record, context) => {
      for (const name of Object.keys(record).filter((one) => !SECTION_NAME.test(one)))
        context.addIssue({
          code: 'custom',
          path: [name],
          message: 'must be lower-case letters, digits and -',
        })
    })
    .default({})

/** theme.json. */
export const ThemeFile = z
  .object({
    name: text(80).min(1).optional(),
    version: text(40).min(1).default('0.0.0'),
    description: text(500).default(''),
    author: text(120).default(''),
    /** The theme to use where this one lacks a view or an asset. */
    parent: name.nullish().transform((parent) => parent ?? null),
    /** The version of the project it was made for. */
    requires: text(40).default(''),
    /** The design options. */
    settings: z.array(SettingGroup).max(30).default([]),
    /** Typefaces for settings of the type `font`, by the value that is stored. */
    fonts: byName(ThemeFont),
    /** Sections by the name of their view below `sections/`. */
    sections: byName(ThemeSection),
    /** The sections of each area until the owner changes them. */
    layouts: Layouts.default({}),
  })
  .superRefine(({ settings, sections }, context) => {
    const groups = settings.map(({ settings }, i) => ({ settings, path: ['settings', i, 'settings'] }))
    const ofSections = Object.entries(sections).map(([name, { settings }]) => ({
      settings,
      path: ['sections', name, 'settings'],
    }))
    for (const { index, path, id } of [
      ...findRepeated(groups),
      ...ofSections.flatMap((one) => findRepeated([one])),
    ])
      context.addIssue({ code: 'custom', path: [...path, index, 'id'], message: `repeats the id ${id}` })
  })
export type ThemeFile = z.output<typeof ThemeFile>

/** Whether a text can be the name of a theme's folder; such a name cannot lead elsewhere. */
export function isThemeName(text: string): boolean {
  return THEME_NAME.test(text) && text !== BUILT_IN
}

type Listed = { settings: readonly { id: string }[]; path: (string | number)[] }

/** Settings with an id that an earlier one has. */
function findRepeated(lists: readonly Listed[]): { index: number; path: (string | number)[]; id: string }[] {
  const seen = new Set<string>()
  return lists.flatMap(({ settings, path }) =>
    settings.flatMap(({ id }, index) => {
      const isRepeated = seen.has(id)
      seen.add(id)
      return isRepeated ? [{ index, path, id }] : []
    }),
  )
}
