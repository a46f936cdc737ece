import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { pathToFileURL } from 'node:url'
import type { App } from '#lib/app/app.ts'
import { hasSharedApp } from '#lib/app/current-app.ts'
import { splitLanguage } from '#lib/services/settings/index.ts'
import { isApiTarget, originForm } from '#lib/web/http/target.ts'
import { noteRequest } from '#lib/web/site/site-request.ts'

// Belongs to next-auth; the API's paths start with its version.
const SIGN_IN = '/api/auth/'
const API_PATH = '/api/v1'

/**
 * Makes Next a host of the site. The App comes from the bundle that our server runs, so that workers and databases find their files; Next's
 * own bundles hold the routes alone.
 */
export async function openNextHost(): Promise<void> {
  // Our server has loaded Next for the panel.
  if (hasSharedApp()) return
  const here = pathToFileURL(process.cwd())
  const { findProgram } = await import(/* turbopackIgnore: true */ `${here}/scripts/support/bundle.mjs`)
  const program = await findProgram('lib/app/open-under-next.ts')
  const { openUnderNext } = await import(/* turbopackIgnore: true */ program)
  const app: App = await openUnderNext()
  subscribe('http.server.request.start', (message) =>
    noteRequest((message as { request: IncomingMessage }).request, (target) => findRoute(app, target)),
  )
}

/** The path in `app`: that of the API under any prefix, and that of a page without its language. */
function findRoute({ settings, apiPrefix }: App, sent: string): string {
  const target = originForm(sent)
  if (isApiTarget(target, apiPrefix) && !target.startsWith(SIGN_IN)) return API_PATH
  const [path = '/'] = target.split('?', 1)
  return splitLanguage(settings.languages, path).path + target.slice(path.length)
}
