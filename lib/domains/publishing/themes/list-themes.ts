import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import {
  createPreviewLink,
  DEFAULT_THEME,
  type LocatedFinding,
  type ThemeInfo,
  UnreadableTheme,
  type ViewFault,
} from '#lib/theming/index.ts'
import type { ThemesContext } from './themes-context.ts'

export type ManagedTheme = ThemeInfo & { isActive: boolean }

/** The themes of the site, the built-in one first. */
export const listThemes = staffQuery(
  { permission: 'themes.write' },
  async ({ theming, settings }: ThemesContext): Promise<ManagedTheme[]> => {
    await settings.refresh()
    const active = settings.current['theme.active']
    const themes = theming.themes()
    const all = themes.some(({ name }) => name === DEFAULT_THEME) ? themes : [BUILT_IN, ...themes]
    return all.map((theme) => ({ ...theme, isActive: theme.name === active }))
  },
)

/** The site without a theme's folder. */
const BUILT_IN: ThemeInfo = {
  ...{ name: DEFAULT_THEME, title: '', version: '', description: '', author: '', requires: '', path: '' },
  ...{ parent: null, views: [], problem: null },
}

export type ThemeState = { theme: ManagedTheme; findings: LocatedFinding[]; faults: ViewFault[] }

/** The findings of a theme's check, and the errors of pages that were rendered with it. Null if there is no such theme. */
export const inspectTheme = staffQuery(
  { permission: 'themes.write' },
  async (context: ThemesContext, actor, name: string): Promise<ThemeState | null> => {
    const theme = (await listThemes(context, actor)).find((one) => one.name === name)
    if (!theme) return null
    const { theming } = context
    const findings = await theming.check(name).catch(ifRemoved)
    return findings && { theme, findings, faults: theming.faults(name) }
  },
)

/** It was there when it was looked for. */
function ifRemoved(error: unknown): null {
  if (error instanceof UnreadableTheme) return null
  throw error
}

/** The path that shows a theme, with its draft, in the browser that opens it, for a day. Null if there is no such theme. */
export const previewTheme = staffQuery(
  { permission: 'themes.write' },
  async (context: ThemesContext, actor, name: string): Promise<string | null> => {
    const known = (await listThemes(context, actor)).some((one) => one.name === name)
    return known ? createPreviewLink(context, name).path : null
  },
)
