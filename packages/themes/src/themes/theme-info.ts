import type { ListedTheme } from './theme-store.ts'

export type ThemeInfo = {
  /** The value for `theme.active`: the name of its folder. */
  name: string
  title: string
  version: string
  description: string
  author: string
  parent: string | null
  requires: string
  /** Its folder, absolute. */
  path: string
  /** The names of its own views. */
  views: string[]
  /** Why its current files cannot be used; null if they can. */
  problem: string | null
}

export function describeTheme({ name, folder, theme, problem }: ListedTheme): ThemeInfo {
  const {
    name: title = name,
    version = '',
    description = '',
    author = '',
    parent = null,
    requires = '',
  } = theme?.file ?? {}
  const views = [...(theme?.views.keys() ?? [])]
  const about = { title, version, description, author, parent, requires }
  return { name, ...about, path: folder, views, problem: problem?.message ?? null }
}
