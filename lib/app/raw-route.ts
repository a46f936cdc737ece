import type { App } from '#lib/app/app.ts'
import { sharedApp } from '#lib/app/current-app.ts'
import { apiBodyLimitOf, type Handle, type RawRequest, toResponse } from '#lib/web/http/raw-request.ts'
import { PEER_HEADER, REPEATED_HEADER, TARGET_HEADER } from '#lib/web/site/site.ts'

/**
 * A route handler that gets requests as they were sent, with this process's App. Our server calls `answer` directly; for a request that Next
 * has received, what Next leaves out is taken from what the host noted.
 */
export function createRawRoute(open: (app: App) => Handle) {
  let opened: Handle | undefined
  let opening: Promise<Handle> | undefined
  const answer: Handle = (request) => {
    if (opened) return opened(request)
    opening ??= sharedApp().then(open)
    opening.then(
      (handle) => {
        opened = handle
      },
      () => {
        opening = undefined
      },
    )
    return opening.then((handle) => handle(request))
  }
  const serve = async (request: Request): Promise<Response> =>
    toResponse(await answer(await readRaw(request)))
  return Object.assign(serve, { answer })
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
