import type { Versions } from '#lib/platform/database/data-version.ts'
import type { RawRequest } from '#lib/web/http/raw-request.ts'
import { Invalid, REFUSALS, Refusal } from '#lib/web/refusals/refusal.ts'
import type { ApiPorts } from './ports.ts'

/** An app's request, as it is counted. The endpoint is empty until it is known. */
export type Counted = { appId: number; endpoint: string }

type Headers = Record<string, string>

export function countFailure(
  { usage }: Pick<ApiPorts, 'usage'>,
  { headers, ...counted }: Counted & { headers: Headers },
  error: unknown,
): void {
  const requestId = headers['X-Request-Id'] ?? ''
  usage.count({ ...counted, failure: { ...describeFailure(error), requestId } })
}

/** Credentials that are refused count for the app whose key was sent: it is likely to be its own fault. */
export async function countRefused(
  ports: Pick<ApiPorts, 'usage' | 'apps'>,
  { request, headers, versions }: { request: RawRequest; headers: Headers; versions: Versions },
  error: unknown,
): Promise<void> {
  const key = request.headers.get('x-api-key')
  if (key === undefined || !(error instanceof Refusal)) return
  const app = await ports.apps.find(key, versions.settings)
  if (app) countFailure(ports, { appId: app.id, endpoint: '', headers }, error)
}

function describeFailure(error: unknown): { status: number; code: string } {
  if (error instanceof Invalid) return { status: 422, code: 'invalid' }
  const code = error instanceof Refusal ? error.code : 'server_error'
  return { status: REFUSALS[code], code }
}
