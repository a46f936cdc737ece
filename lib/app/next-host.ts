import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { hasSharedApp } from '#lib/app/current-app.ts'
import { noteRequest } from '#lib/web/site/host-headers.ts'

/**
 * Makes Next a host of the site. The App comes from the bundle that our server runs, so that workers and databases find their files; Next's
 * own bundles hold the routes alone.
 */
export async function openNextHost(): Promise<void> {
  // Our server has loaded Next for the panel.
  if (hasSharedApp()) return
  subscribe('http.server.request.start', (message) =>
    noteRequest((message as { request: IncomingMessage }).request),
  )
  const here = `file://${process.cwd()}`
  const { findProgram } = await import(/* turbopackIgnore: true */ `${here}/scripts/support/bundle.mjs`)
  const program = await findProgram('lib/app/open-under-next.ts')
  const { openUnderNext } = await import(/* turbopackIgnore: true */ program)
  await openUnderNext()
}
