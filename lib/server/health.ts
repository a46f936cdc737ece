import { setTimeout as sleep } from 'node:timers/promises'
import type { DataVersionSource } from '#lib/platform/database/data-version.ts'
import { readProjectVersion } from '#lib/platform/process/project-root.ts'
import { jsonAnswer } from '#lib/web/http/raw-request.ts'
import type { SiteAnswer } from '#lib/web/site/site.ts'

// Shorter than the timeouts of health checks, so that they always get an answer.
const PATIENCE_MS = 2_000

type State = 'ok' | 'unavailable' | 'stopping'
type Site = { database: { dataVersion: DataVersionSource } }

/** Answers 200 if the database responds within 2 seconds, 503 otherwise; for people and monitors, with the version that runs. */
export async function answerHealth({ database }: Site): Promise<SiteAnswer> {
  const status = await findState(database)
  return answer(status, { status, version: readProjectVersion() })
}

/** The same for load balancers: also 503 once the server has been told to stop. */
export async function answerReadiness({ database }: Site, isStopping: boolean): Promise<SiteAnswer> {
  const status = isStopping ? 'stopping' : await findState(database)
  return { ...answer(status, { status }), ...(isStopping && { isWanted: true }) }
}

async function findState({ dataVersion }: { dataVersion: DataVersionSource }): Promise<State> {
  return (await isHealthy(dataVersion)) ? 'ok' : 'unavailable'
}

function answer(status: State, facts: object): SiteAnswer {
  return jsonAnswer(status === 'ok' ? 200 : 503, { 'Cache-Control': 'no-store' }, facts)
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
