import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#lib/app.ts'

/** For load balancers and scripts: 200 while the database answers, 503 otherwise. */
export async function answerHealth(
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const healthy = await isHealthy(app)
  const body = JSON.stringify({ status: healthy ? 'ok' : 'unavailable' })
  response.writeHead(healthy ? 200 : 503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

async function isHealthy(app: App): Promise<boolean> {
  try {
    await app.database.dataVersion.read()
    return true
  } catch {
    return false
  }
}
