import type { App } from '#lib/app/app.ts'
import { sharedApp } from '#lib/app/current-app.ts'
import { apiBodyLimitOf, type Handle, type RawRequest, toResponse } from '#lib/web/http/raw-request.ts'
import { PEER_HEADER, REPEATED_HEADER, TARGET_HEADER } from '#lib/web/site/site.ts'

/**
 * A route handler that gets requests as they were sent, with this process's App. Our server calls what `open` returns directly; for a request
 * that Next has received, what Next leaves out is taken from what the host noted.
 */
export function createRawRoute(create: (app: App) => Handle) {
  let opening: Promise<Handle> | undefined
  const open = (): Promise<Handle> => {
    opening ??= sharedApp().then(create)
    opening.catch(() => {
      opening = undefined
    })
    return opening
  }
  const serve = async (request: Request): Promise<Response> => {
    const handle = await open()
    return toResponse(await handle(await readRaw(request)))
  }
  return Object.assign(serve, { open })
}

async function readRaw(request: Request): Promise<RawRequest> {
  const { method, headers, url } = request
  const { pathname, search } = new URL(url)
  const bytes = new Uint8Array(await request.arrayBuffer())
  const repeated = headers.get(REPEATED_HEADER)?.split(' ') ?? []
  const tooLarge = bytes.byteLength > apiBodyLimitOf(pathname)
  return {
    method,
    target: headers.get(TARGET_HEADER) ?? pathname + search,
    headers: { get: (name) => headers.get(name) ?? undefined, isRepeated: (name) => repeated.includes(name) },
    body: { bytes: tooLarge ? new Uint8Array() : bytes, tooLarge },
    peer: headers.get(PEER_HEADER) ?? '',
  }
}
