import type { ListedTheme } from './theme-store.ts'

export type ThemeInfo = {
  /** What `theme.active` is set to: the name of its folder. */
  name: string
  title: string
  version: string
  description: string
  author: string
  parent: string | null
  requires: string
  /** Its folder, absolute. */
  path: string
  /** Names of the views it has itself. */
  views: string[]
  /** Why its files as they are now cannot be used; null where they can. */
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
