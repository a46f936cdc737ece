import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '#lib/app/app.ts'
import { createSite } from '#lib/pages/answering/answer-site.ts'
import { createPageVersions } from '#lib/pages/answering/page-cache.ts'
import { type RunningServer, type Started, startProcess } from '#lib/server/start/start-server.ts'
import type { Workbench } from '#lib/server/workbench/create-workbench.ts'
import type { Site } from '#lib/web/site/site.ts'

/** Starts the server in this process, or in the workers that the environment asks for. */
export function start(started: Started): Promise<RunningServer> {
  return startProcess(started, openSite)
}

async function openSite(app: App, root: string, workbench: Workbench | undefined): Promise<Site> {
  // A theme that is being written changes without a version.
  if (workbench) return createSite(app, { tools: workbench.tools })
  const build = await readFile(path.join(root, '.next/BUILD_ID'), 'utf8')
  return createSite(app, { findVersion: createPageVersions(app, build) })
}
