import { z } from 'zod'

const THEME_NAME = /^[a-z0-9][a-z0-9_-]{0,63}$/
/** The name of the layer with the project's own views and assets. */
export const BUILT_IN = 'built-in'
/** The theme of a site that has chosen none. Without a folder it has only the built-in views. */
export const DEFAULT_THEME = 'default'

const text = (max: number) => z.string().trim().max(max)
const name = z.string().refine(isThemeName, 'must be the name of a folder in themes')

/** theme.json. */
export const ThemeFile = z.object({
  name: text(80).min(1).optional(),
  version: text(40).min(1).default('0.0.0'),
  description: text(500).default(''),
  author: text(120).default(''),
  /** The theme to use where this one lacks a view or an asset. */
  parent: name.nullish().transform((parent) => parent ?? null),
  /** The version of the project it was made for. */
  requires: text(40).default(''),
})
export type ThemeFile = z.output<typeof ThemeFile>

/** Whether a text can be the name of a theme's folder; such a name cannot lead elsewhere. */
export function isThemeName(text: string): boolean {
  return THEME_NAME.test(text) && text !== BUILT_IN
}
