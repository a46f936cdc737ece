import { ByteReader } from './byte-reader.ts'
import type { ListEntry } from './list-layout.ts'

/** The lists of short prefixes, as `SegmentWriter` wrote them. */
export function decodePrefixes(bytes: Uint8Array, count: number): Map<string, ListEntry> {
  const entries = new Map<string, ListEntry>()
  const reader = new ByteReader(bytes)
  for (let index = 0; index < count; index++) {
    const prefix = reader.take().toString()
    const [documents, offset, length] = [reader.varint(), reader.varint(), reader.varint()]
    entries.set(prefix, { count: documents, offset, bytes: length, doc: 0, level: 0 })
  }
  return entries
}
