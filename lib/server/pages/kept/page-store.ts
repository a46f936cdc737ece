import type { OutgoingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type Encode, encodeOnce } from '#lib/platform/net/encode-once.ts'
import { telemetry } from '#lib/platform/telemetry/telemetry.ts'
import type { FreePage } from './free-of-nonce.ts'

/** A finished page that is the same for everybody. */
export type StoredPage = Pick<FreePage, 'scripts' | 'styles'> & {
  /** Those of its own, such as `Content-Type`. */
  headers: OutgoingHttpHeaders
  bytes: Buffer
  encode: Encode
}

/**
 * Finished pages in memory. Nothing expires by time: the tag changes with whatever a page shows, and a page with another tag takes
 * the place of the one before.
 */
export type PageStore = {
  find(tag: string, address: string): StoredPage | undefined
  keep(tag: string, address: string, page: FreePage & Pick<StoredPage, 'headers'>): void
}

const MAX_BYTES = 24 * 1024 * 1024

type Entry = { tag: string; page: StoredPage; size: number }

export function createPageStore(maxBytes = MAX_BYTES): PageStore {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }, address) => size + address.length * 2 + 1000,
  })
  return {
    find(tag, address) {
      const entry = entries.get(address)
      const page = entry?.tag === tag ? entry.page : undefined
      telemetry()?.count('storefront_cache_reads_total', { cache: 'pages', result: page ? 'hit' : 'miss' })
      return page
    },
    keep(tag, address, { html, scripts, styles, headers }) {
      const bytes = Buffer.from(html)
      const encode = encodeOnce(bytes, (added) => {
        // Set again, so that the added bytes count; unless the page was evicted or replaced meanwhile.
        const entry = entries.peek(address)
        if (entry?.page === page) entries.set(address, { ...entry, size: entry.size + added })
      })
      const page: StoredPage = { headers, scripts, styles, bytes, encode }
      entries.set(address, { tag, page, size: bytes.byteLength })
    },
  }
}
