import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** The finished body of a public read. */
export type FinishedBody = { bytes: Buffer; etag: string }

/**
 * Answers by address, each under the data version it was made at. Nothing is kept by time: a write
 * gives the data another version, and what was made at the one before is made again.
 */
export type AnswerCache = {
  /** Makes the body once for all who ask at the same version. */
  get(address: string, version: string, make: () => Promise<Buffer>): Promise<FinishedBody>
}

const MAX_BYTES = 64 * 1024 * 1024

type Entry = { version: string; body: FinishedBody }

export function createAnswerCache(maxBytes = MAX_BYTES): AnswerCache {
  const finished = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, address) => body.bytes.byteLength + address.length * 2 + 200,
  })
  const making = new Map<string, Promise<FinishedBody>>()

  const makeOnce = (address: string, version: string, make: () => Promise<Buffer>): Promise<FinishedBody> => {
    const key = `${version} ${address}`
    const underWay = making.get(key)
    if (underWay) return underWay
    const promise = make()
      .then((bytes) => {
        const body = {
          bytes,
          etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
        }
        finished.set(address, { version, body })
        return body
      })
      .finally(() => making.delete(key))
    making.set(key, promise)
    return promise
  }

  return {
    async get(address, version, make) {
      const entry = finished.get(address)
      return entry?.version === version ? entry.body : makeOnce(address, version, make)
    },
  }
}

/** Whether an `If-None-Match` names this ETag; a weak one counts too (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
