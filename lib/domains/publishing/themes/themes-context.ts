import type { Context } from '#lib/context.ts'
import type { Theming } from '#lib/theming/index.ts'

/** What functions about themes are given. */
export type ThemesContext = Pick<Context, 'database' | 'clock' | 'settings' | 'secrets'> & {
  theming: Pick<Theming, 'themes' | 'check' | 'faults' | 'designOptions'>
}
