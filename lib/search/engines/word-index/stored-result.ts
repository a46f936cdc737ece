import type { StoredResult } from '#lib/search/documents/build-document.ts'

const encoder = new TextEncoder()

/** A result as stored in the index: its values without their keys. */
export function encodeResult({ title, url, excerpt, image, meta, slug }: StoredResult): Uint8Array {
  // Not from Buffer's pool: what is kept in memory would keep others' bytes with it.
  return encoder.encode(JSON.stringify([title, url, excerpt, image, meta, slug]))
}

export function decodeResult(bytes: Uint8Array): StoredResult {
  const [title, url, excerpt, image, meta, slug] = JSON.parse(Buffer.from(bytes).toString())
  return { title, url, excerpt, image, meta, slug }
}
