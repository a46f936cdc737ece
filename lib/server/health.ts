import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataVersionSource } from '#lib/platform/database/data-version.ts'
import { readProjectVersion } from '#lib/platform/process/project-root.ts'
import { markRefused } from './telemetry/refused.ts'

// Shorter than the timeouts of health checks, so that they always get an answer.
const PATIENCE_MS = 2_000

type State = 'ok' | 'unavailable' | 'stopping'

/** Answers 200 if the database responds within 2 seconds, 503 otherwise; for people and monitors, with the version that runs. */
export async function answerHealth(
  { database }: { database: { dataVersion: DataVersionSource } },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const status = await findState(database)
  send(request, response, status, { status, version: readProjectVersion() })
}

/** The same for load balancers: also 503 once the server has been told to stop. */
export async function answerReadiness(
  { database }: { database: { dataVersion: DataVersionSource } },
  isStopping: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const status = isStopping ? 'stopping' : await findState(database)
  if (isStopping) markRefused(response)
  send(request, response, status, { status })
}

async function findState({ dataVersion }: { dataVersion: DataVersionSource }): Promise<State> {
  return (await isHealthy(dataVersion)) ? 'ok' : 'unavailable'
}

function send(request: IncomingMessage, response: ServerResponse, status: State, facts: object): void {
  const body = JSON.stringify(facts)
  response.writeHead(status === 'ok' ? 200 : 503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Whether the database responds in time. */
export async function isHealthy(versions: DataVersionSource): Promise<boolean> {
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
