import { LRUCache } from 'lru-cache'
import { type Encode, encodeOnce } from '#lib/platform/net/encode-once.ts'
import { andThen } from '#lib/platform/process/steps.ts'
import { telemetry } from '#lib/platform/telemetry/telemetry.ts'
import { isStillValid, type Standing, type WantedVersion } from '#lib/web/http/is-still-valid.ts'
import type { SiteHeaders } from '#lib/web/site/site-answer.ts'

/** A finished page that is the same for everybody. */
export type StoredPage = {
  /** Those of its own, such as `Content-Type`. */
  headers: SiteHeaders
  tag: string
  bytes: Buffer
  encode: Encode
}

export type NewPage = Pick<StoredPage, 'headers' | 'tag'> & { html: string }

/**
 * Finished pages in memory. Nothing expires by time: the version changes with whatever a page shows, and a page of another version takes
 * the place of the one before, unless only the stock has changed, and nothing of what the page shows of it.
 */
export type PageStore = {
  find(wanted: WantedVersion, address: string): StoredPage | undefined | Promise<StoredPage | undefined>
  keep(standing: Standing, address: string, page: NewPage): void
}

const MAX_BYTES = 24 * 1024 * 1024

type Entry = Standing & { page: StoredPage; size: number }

export function createPageStore(maxBytes = MAX_BYTES): PageStore {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }, address) => size + address.length * 2 + 1000,
  })
  return {
    find(wanted, address) {
      const entry = entries.get(address)
      return andThen(entry !== undefined && isStillValid(entry, wanted), (isValid) => {
        const page = isValid ? entry?.page : undefined
        telemetry()?.count('storefront_cache_reads_total', { cache: 'pages', result: page ? 'hit' : 'miss' })
        return page
      })
    },
    keep(standing, address, { html, ...parts }) {
      const bytes = Buffer.from(html)
      const encode = encodeOnce(bytes, (added) => {
        // Set again, so that the added bytes count; unless the page was evicted or replaced meanwhile.
        const entry = entries.peek(address)
        if (entry?.page === page) entries.set(address, { ...entry, size: entry.size + added })
      })
      const page: StoredPage = { ...parts, bytes, encode }
      entries.set(address, { ...standing, page, size: bytes.byteLength })
    },
  }
}
