import type { App } from '#lib/app/app.ts'
import { describePath } from '#lib/web/http/describe-path.ts'
import type { EndedRequest } from './open-telemetry.ts'

/**
 * Writes one line for each request. It has no query and no header, and of the path nothing that could be a token, a code or an
 * address of e-mail.
 */
export function createAccessLog({
  log,
  readAddress,
}: Pick<App, 'log' | 'readAddress'>): (ended: EndedRequest) => void {
  return ({ request, target, requestId, method, route, status, bytes, seconds }) => {
    log.info(
      {
        access: {
          ip: addressOf(request, readAddress),
          method,
          path: describePath(target, route),
          route,
          status,
          bytes,
          ms: Math.round(seconds * 10_000) / 10,
        },
        requestId,
      },
      'A request was answered.',
    )
  }
}

function addressOf({ socket, headers }: EndedRequest['request'], readAddress: App['readAddress']): string {
  return readAddress(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString()).ip
}
