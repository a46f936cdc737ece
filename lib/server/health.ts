import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataVersionSource } from '#lib/platform/data-version.ts'

// Less than the patience of those who ask, so that they get an answer in either case.
const PATIENCE_MS = 2_000

/** For load balancers and scripts: 200 while the database answers within 2 seconds, 503 otherwise. */
export async function answerHealth(
  { database }: { database: { dataVersion: DataVersionSource } },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const healthy = await isHealthy(database.dataVersion)
  const body = JSON.stringify({ status: healthy ? 'ok' : 'unavailable' })
  response.writeHead(healthy ? 200 : 503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

async function isHealthy(versions: DataVersionSource): Promise<boolean> {
  const done = new AbortController()
  const tooLate = sleep(PATIENCE_MS, false, { signal: done.signal }).catch(() => false)
  try {
    return await Promise.race([readable(versions), tooLate])
  } finally {
    done.abort()
  }
}

async function readable(versions: DataVersionSource): Promise<boolean> {
  try {
    await versions.read()
    return true
  } catch {
    return false
  }
}
