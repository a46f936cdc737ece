import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'

type Headers = { userAgent: string | null | undefined; purpose: string | null | undefined }

const MAX_KNOWN = 1000
// Telling takes some microseconds, and most visitors have one of a few browsers.
const known = new LRUCache<string, boolean>({ max: MAX_KNOWN })

/** Whether a person has asked for something: no robot, and no browser that loads ahead what may never be looked at. */
export function isVisit({ userAgent, purpose }: Headers): boolean {
  return (
    Boolean(userAgent) && !isRobot(userAgent as string) && !/prefetch|prerender|preview/i.test(purpose ?? '')
  )
}

function isRobot(userAgent: string): boolean {
  const verdict = known.get(userAgent) ?? isbot(userAgent)
  known.set(userAgent, verdict)
  return verdict
}
