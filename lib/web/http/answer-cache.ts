import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Observer } from '#lib/platform/database/cached-by-version.ts'
import { type Encode, type Encoding, encodeOnce } from '#lib/platform/net/compression.ts'
import { andThen } from '#lib/platform/process/steps.ts'
import { telemetry } from '#lib/platform/telemetry/telemetry.ts'
import { isStillValid, observe, type Standing, type WantedVersion } from './cache-validity.ts'

/** The finished body of a public read. */
export type FinishedBody = {
  bytes: Buffer
  etag: string
  /** Whether others get it too. */
  isKept: boolean
  encode: Encode
}

/**
 * Answers by address, each under the data version it was made at. Nothing expires by time: a write changes the data
 * version, and answers of the previous version are made again, unless only the stock has changed, and nothing of what they show of it.
 */
export type AnswerCache = {
  /** Makes the body once for all requests at the same version; one that stands is there at once. */
  get(address: string, wanted: WantedVersion, make: Make): FinishedBody | Promise<FinishedBody>
}

/** Makes a body. If it calls `doNotKeep`, only the requests already waiting get it. */
export type Make = (making: { doNotKeep(): void; observer: Observer }) => Promise<Buffer>

const MAX_BYTES = 64 * 1024 * 1024

type Entry = Standing & { body: FinishedBody; size: number }

export function createAnswerCache(maxBytes = MAX_BYTES): AnswerCache {
  const finished = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }, address) => size + address.length * 2 + 200,
  })
  const making = new Map<string, Promise<FinishedBody>>()

  const keep = (address: string, standing: Standing, bytes: Buffer): FinishedBody => {
    const body = finalizeBody(bytes, true, (added) => {
      // Set again, so that the cache counts the added bytes; unless the entry was evicted or replaced in the meantime.
      const entry = finished.peek(address)
      if (entry?.body === body) finished.set(address, { ...entry, size: entry.size + added })
    })
    finished.set(address, { ...standing, body, size: bytes.byteLength })
    return body
  }

  const makeOnce = (
    address: string,
    { version, stock }: WantedVersion,
    make: Make,
  ): Promise<FinishedBody> => {
    const key = `${version} ${stock} ${address}`
    const underWay = making.get(key)
    if (underWay) return underWay
    let isKept = true
    const doNotKeep = () => {
      isKept = false
    }
    const observer = observe()
    const promise = make({ doNotKeep, observer })
      .then((bytes) =>
        isKept
          ? keep(address, { version, stock, observed: observer.list() }, bytes)
          : finalizeBody(bytes, false, () => undefined),
      )
      .finally(() => making.delete(key))
    making.set(key, promise)
    return promise
  }

  return {
    get(address, wanted, make) {
      const entry = finished.get(address)
      return andThen(entry !== undefined && isStillValid(entry, wanted), (isThere) => {
        telemetry()?.count('storefront_cache_reads_total', {
          cache: 'answers',
          result: isThere ? 'hit' : 'miss',
        })
        return entry && isThere ? entry.body : makeOnce(address, wanted, make)
      })
    },
  }
}

/** Whether an `If-None-Match` names this body, in any encoding; a weak ETag counts too (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  const known = [etag, encodedEtag(etag, 'br'), encodedEtag(etag, 'gzip')]
  return ifNoneMatch.split(',').some((candidate) => known.includes(candidate.trim().replace(/^W\//, '')))
}

/** The ETag of the same body in an encoding: strong ETags name bytes, and those differ (RFC 9110, 8.8.3.3). */
export function encodedEtag(etag: string, encoding: Encoding | undefined): string {
  return encoding ? `${etag.slice(0, -1)}-${encoding}"` : etag
}

function finalizeBody(bytes: Buffer, isKept: boolean, onGrow: (added: number) => void): FinishedBody {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  return { bytes, etag, isKept, encode: encodeOnce(bytes, onGrow) }
}
