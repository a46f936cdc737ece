import type { Context } from '#lib/context.ts'
import type { Theming } from '#lib/theming/index.ts'

/** The context of functions about themes. */
export type ThemesContext = Pick<Context, 'database' | 'clock' | 'settings' | 'secrets'> & {
  theming: Pick<Theming, 'themes' | 'check' | 'faults' | 'designOptions' | 'viewNames' | 'folders'>
}
