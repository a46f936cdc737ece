import { type App, type AppOptions, openApp, orClose } from '#lib/app/app.ts'
import { shareApp } from '#lib/app/current-app.ts'
import { raiseVersions } from '#lib/platform/database/raise-versions.ts'

/** Opens the App of this process, with its jobs running, for the host that serves the site. */
export function openSharedApp(options: Pick<AppOptions, 'demo'> = {}): Promise<App> {
  return shareApp(() => openServing(options))
}

async function openServing(options: AppOptions): Promise<App> {
  const app = await openApp(options)
  await orClose(() => raiseVersions(app.database, app.clock), app.close)
  app.startJobs()
  return app
}
