import { z } from 'zod'

const THEME_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/
/** What the views and assets of the project itself go by. */
export const BUILT_IN = 'built-in'
/** The theme of a site that chose none. Without a folder it is the built-in views alone. */
export const DEFAULT_THEME = 'default'

const text = (max: number) => z.string().trim().max(max)
const name = z.string().refine(isThemeName, 'must be the name of a folder in themes')

/** theme.json. */
export const ThemeFile = z.object({
  name: text(80).min(1).optional(),
  version: text(40).min(1).default('0.0.0'),
  description: text(500).default(''),
  author: text(120).default(''),
  /** The theme that answers where this one has no view or asset. */
  parent: name.nullish().transform((parent) => parent ?? null),
  /** The version of the project it was made for. */
  requires: text(40).default(''),
})
export type ThemeFile = z.output<typeof ThemeFile>

/** Whether a text can be a theme's folder; it cannot lead anywhere else. */
export function isThemeName(text: string): boolean {
  return THEME_NAME.test(text) && text !== BUILT_IN
}
