import { crc32 } from 'node:zlib'
import { findLast } from '../../format/dictionary-chunk.ts'
import type { SegmentFile } from '../segment-file.ts'
import { STORED_BLOCK } from './stored-writer.ts'

/** Blocks whose places are read at a time. */
const PAGE_BLOCKS = 512
/** Two numbers for each block. */
const PAGE_BYTES = PAGE_BLOCKS * 16

/** By page of the places of blocks: its checksum. */
export function checksumPages(places: Float64Array): Uint32Array {
  const bytes = new Uint8Array(places.buffer, places.byteOffset, places.byteLength)
  return Uint32Array.from({ length: Math.ceil(bytes.length / PAGE_BYTES) }, (_, page) =>
    crc32(bytes.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES)),
  )
}

/** Where each block of stored results begins, and its first id. A page of them is read when it is first needed, and kept. */
export class StoredBlocks {
  readonly count: number
  readonly #file: SegmentFile
  readonly #checksums: Uint32Array
  readonly #pages: (Float64Array | undefined)[] = []

  constructor(file: SegmentFile) {
    this.#file = file
    this.count = Math.ceil(file.documents / STORED_BLOCK)
    const { buffer, byteOffset, length } = file.readSection('storedPages')
    this.#checksums = new Uint32Array(buffer, byteOffset, length / 4)
  }

  /** Where a block begins among what is stored; the end of the last one for `count`. */
  start(block: number): number {
    return this.#page(block)[(block % PAGE_BLOCKS) * 2] as number
  }

  firstId(block: number): number {
    return this.#page(block)[(block % PAGE_BLOCKS) * 2 + 1] as number
  }

  /** The block that has an id if any has; -1 if none can. */
  find(id: number): number {
    if (this.count === 0 || id > this.firstId(0)) return -1
    return findLast(this.count, (block) => this.firstId(block) >= id)
  }

  #page(block: number): Float64Array {
    const number = Math.floor(block / PAGE_BLOCKS)
    const known = this.#pages[number]
    if (known) return known
    const offset = number * PAGE_BYTES
    const length = Math.min(PAGE_BYTES, (this.count + 1) * 16 - offset)
    const bytes = this.#file.readChecked('storedBlocks', {
      offset,
      length,
      checksum: this.#checksums[number] ?? 0,
    })
    const page = new Float64Array(bytes.buffer, bytes.byteOffset, length / 8)
    this.#pages[number] = page
    return page
  }
}
