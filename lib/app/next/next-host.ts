import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { pathToFileURL } from 'node:url'
import type { App } from '#lib/app/app.ts'
import { hasSharedApp } from '#lib/app/current-app.ts'
import { splitLanguage } from '#lib/services/settings/index.ts'
import {
  AGENTS_PATH,
  CHOSEN_PATH,
  isApiTarget,
  isFormPath,
  isPanelPath,
  originForm,
  SUGGEST_PATH,
  takesMethod,
} from '#lib/web/http/target.ts'
import { noteRequest, type Refused, type SiteRequest } from '#lib/web/site/site.ts'

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
  const program = await findProgram('lib/app/next/open-under-next.ts')
  const { openUnderNext } = await import(/* turbopackIgnore: true */ program)
  const app: App = await openUnderNext()
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    const { method = 'GET' } = request
    noteRequest(request, (target) => findRoute(app, { method, target }))
  })
}

/** They take the methods that their routes export. */
const LANES = [AGENTS_PATH, SUGGEST_PATH]
/** Next's own addresses, also in development. */
const NEXT = /^\/_/

/**
 * The path in `app`: that of the API under any prefix, and that of a page without its language. Methods that an address does not take are
 * refused before Next looks for its route: Next would not say which it takes, and renders a page of React for a form.
 */
function findRoute(
  { settings, apiPrefix }: App,
  { method, target: sent }: Pick<SiteRequest, 'method' | 'target'>,
): string | Refused {
  const target = originForm(sent)
  if (isApiTarget(target, apiPrefix) && !target.startsWith(SIGN_IN)) return API_PATH
  const [path = '/'] = target.split('?', 1)
  const { path: local } = splitLanguage(settings.languages, path)
  if (!NEXT.test(local) && !LANES.includes(local) && !isPanelPath(local)) {
    if (!takesMethod(local, method)) return { refused: 'method' }
    const takesForms = isFormPath(local) || local === CHOSEN_PATH
    if (method === 'POST' && !takesForms) return { refused: 'form' }
  }
  return local + target.slice(path.length)
}
