import type { App } from '#lib/app/app.ts'
import type { Workbench } from './create-workbench.ts'

/** Undefined unless a theme is being written on this machine; what checks themes is loaded then. The caller closes it. */
export async function openWorkbench(app: App): Promise<Workbench | undefined> {
  const { themeDev: theme, themesPath } = app.env
  if (theme === undefined) return undefined
  const { createWorkbench } = await import('./create-workbench.ts')
  return createWorkbench(app, { theme, themesPath })
}
