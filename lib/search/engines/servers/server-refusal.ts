import { blameEngine } from '#lib/search/documents/outage.ts'

/** The server refuses a request, or a document of it. */
export class ServerRefusal extends Error {
  override name = 'ServerRefusal'
  readonly status: number
  constructor(status: number, reason: string) {
    super(`The search server answers ${status}: ${reason.slice(0, 300)}`)
    this.status = status
  }
}

/** A refusal; the server's fault if it is too busy or not ready. */
export function refuse(status: number, reason: string): unknown {
  const refusal = new ServerRefusal(status, reason)
  return status === 429 || status === 503 ? blameEngine(refusal) : refusal
}

/** The answer, or null where what was asked for is not there. */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ServerRefusal && error.status === 404) return null
    throw error
  }
}

const DAY_MS = 24 * 3_600_000

/** Whether an index, whose name ends with the time it was made at, was left behind by a rebuild that was killed. */
export function isLeftBehind(index: string): boolean {
  // A younger one may belong to a rebuild that is under way.
  return Date.now() - Number(/\d+$/.exec(index)?.[0]) > DAY_MS
}
