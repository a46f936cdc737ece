import { createRequire } from 'node:module'
import path from 'node:path'
import type { Log } from '#lib/platform/process/log.ts'

/** A route that the server calls without Next. */
export type CompiledRoute = {
  /** Its folder in `app`. */
  folder: string
  /** Its path in Next, regardless of the site's API prefix. */
  path: string
}

type Module<Answer> = {
  routeModule?: { ensureUserland?: () => Promise<void>; userland?: { GET?: { answer?: Answer } } }
}

/** The function `answer` of a route's handler, as Next has compiled it; undefined if the build has an unexpected shape. */
export async function loadCompiledRoute<Answer>(
  { folder, path: address }: CompiledRoute,
  { root, log }: { root: string; log: Log },
): Promise<Answer | undefined> {
  try {
    const require = createRequire(path.join(root, 'server.mjs'))
    const file = path.join(root, '.next/server/app', folder, 'route.js')
    const { routeModule } = require(file) as Module<Answer>
    // Loads a route whose imports are asynchronous.
    await routeModule?.ensureUserland?.()
    const answer = routeModule?.userland?.GET?.answer
    if (typeof answer === 'function') return answer
    log.warn(
      `The compiled route ${address} has an unexpected shape. It is served through Next, which is slower.`,
    )
  } catch (error) {
    log.warn(
      { reason: String(error) },
      `The compiled route ${address} could not be loaded. It is served through Next, which is slower.`,
    )
  }
  return undefined
}
