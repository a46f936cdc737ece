import type { ListEntry } from './list-layout.ts'

/** The lists of short prefixes, as `SegmentWriter` wrote them. */
export function decodePrefixes(bytes: Uint8Array, count: number): Map<string, ListEntry> {
  const entries = new Map<string, ListEntry>()
  const text = new TextDecoder()
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0
      if (byte < 128) return value + byte * factor
      value += (byte - 128) * factor
    }
  }
  for (let index = 0; index < count; index++) {
    const length = varint()
    const prefix = text.decode(bytes.subarray(at, at + length))
    at += length
    entries.set(prefix, { count: varint(), offset: varint(), bytes: varint(), doc: 0, level: 0 })
  }
  return entries
}
