import { BLOCK } from './list-layout.ts'
import { bitsFor, packedBytes, packNumbers, unpackDocs, unpackLevels } from './packing.ts'

/**
 * Up to `BLOCK` postings: the width of a difference, the width of a level and the lowest level; then the differences
 * between documents minus one, then the levels minus the lowest. A padding byte follows the last block of a list, since
 * levels are read two bytes at a time.
 */
const HEAD_BYTES = 3

/** More bytes than any block takes. */
export const MAX_BLOCK_BYTES = HEAD_BYTES + BLOCK * 5 + 1

const differences = new Uint32Array(BLOCK)
const offsets = new Uint32Array(BLOCK)
const unpacked = new Uint8Array(BLOCK)

/** Writes the postings `from` to `to`; `before` is the document before the first, or -1. */
export function encodeBlock(
  docs: Uint32Array,
  levels: Uint8Array,
  from: number,
  to: number,
  before: number,
  out: Uint8Array,
  start: number,
): number {
  let previous = before
  let greatest = 0
  let least = 255
  let most = 0
  for (let index = from; index < to; index++) {
    const doc = docs[index] as number
    const level = levels[index] as number
    const difference = doc - previous - 1
    differences[index - from] = difference
    previous = doc
    if (difference > greatest) greatest = difference
    if (level < least) least = level
    if (level > most) most = level
  }
  for (let index = from; index < to; index++) offsets[index - from] = (levels[index] as number) - least
  const docBits = bitsFor(greatest)
  const levelBits = bitsFor(most - least)
  out[start] = docBits
  out[start + 1] = levelBits
  out[start + 2] = least
  const levelsAt = packNumbers(differences, to - from, docBits, out, start + HEAD_BYTES)
  return packNumbers(offsets, to - from, levelBits, out, levelsAt)
}

/** A block being read: its documents, and its levels when asked for. */
export class Block {
  readonly docs = new Uint32Array(BLOCK)
  size = 0
  /** Where the next block begins. */
  end = 0
  #bytes: Uint8Array = new Uint8Array(0)
  #levelsAt = 0
  #levelBits = 0
  #least = 0

  read(bytes: Uint8Array, start: number, count: number, before: number): void {
    const docBits = bytes[start] as number
    this.size = count
    this.#bytes = bytes
    this.#levelBits = bytes[start + 1] as number
    this.#least = bytes[start + 2] as number
    unpackDocs(bytes, start + HEAD_BYTES, docBits, this.docs, count, before)
    this.#levelsAt = start + HEAD_BYTES + packedBytes(count, docBits)
    this.end = this.#levelsAt + packedBytes(count, this.#levelBits)
  }

  /** All levels, valid until the next call. */
  levels(): Uint8Array {
    unpackLevels(this.#bytes, this.#levelsAt, this.#levelBits, this.#least, unpacked, this.size)
    return unpacked
  }

  level(index: number): number {
    const bit = index * this.#levelBits
    const at = this.#levelsAt + (bit >> 3)
    const pair = (this.#bytes[at] as number) | ((this.#bytes[at + 1] as number) << 8)
    return this.#least + ((pair >> (bit & 7)) & ((1 << this.#levelBits) - 1))
  }
}
