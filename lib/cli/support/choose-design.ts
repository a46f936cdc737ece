import type { App } from '#lib/app/app.ts'

export const theme = { type: 'string', description: 'The theme; defaults to the active one' } as const
export const draft = {
  type: 'boolean',
  default: false,
  description: 'The draft, which only previews show, instead of what visitors see',
} as const

/** The design that a command is about. */
export function chooseDesign(
  { settings }: Pick<App, 'settings'>,
  given: { theme?: string; draft: boolean },
): { theme: string; draft: boolean } {
  return { theme: given.theme ?? settings.current['theme.active'], draft: given.draft }
}
