import { ByteReader } from './byte-reader.ts'
import { compareBytes, findLast } from './dictionary-chunk.ts'
import { GrowableBytes } from './growable.ts'
import type { ListEntry } from './list-layout.ts'

export type PrefixEntry = { prefix: Uint8Array; count: number; offset: number; bytes: number }

/** Per prefix, in the order of their bytes, where its entry begins (u32); then the entries. */
export function encodePrefixes(entries: readonly PrefixEntry[]): Uint8Array {
  const sorted = [...entries].sort((a, b) => Buffer.compare(a.prefix, b.prefix))
  const starts = new Uint32Array(sorted.length)
  const out = new GrowableBytes()
  for (const [index, { prefix, count, offset, bytes }] of sorted.entries()) {
    starts[index] = out.length
    out.varint(prefix.length)
    out.append(prefix)
    for (const number of [count, offset, bytes]) out.varint(number)
  }
  return Buffer.concat([new Uint8Array(starts.buffer), out.view()])
}

/** The lists of short prefixes. */
export class PrefixTable {
  readonly #count: number
  readonly #starts: Uint32Array
  readonly #entries: Uint8Array

  /** `bytes` must begin at a multiple of four within its buffer. */
  constructor(bytes: Uint8Array, count: number) {
    this.#count = count
    this.#starts = new Uint32Array(bytes.buffer, bytes.byteOffset, count)
    this.#entries = bytes.subarray(count * 4)
  }

  /** Returns null if the prefix does not have its own list. */
  find(prefix: Uint8Array): ListEntry | null {
    if (this.#count === 0) return null
    const found = findLast(this.#count, (index) => this.#compare(index, prefix) <= 0)
    if (this.#compare(found, prefix) !== 0) return null
    const reader = new ByteReader(this.#entries.subarray(this.#starts[found]))
    reader.take()
    const [count, offset, bytes] = [reader.varint(), reader.varint(), reader.varint()]
    return { count, offset, bytes, doc: 0, level: 0 }
  }

  #compare(index: number, prefix: Uint8Array): number {
    // Prefixes are short enough for a length of one byte.
    const at = this.#starts[index] as number
    return compareBytes(this.#entries, at + 1, this.#entries[at] as number, prefix)
  }
}
