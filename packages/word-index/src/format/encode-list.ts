import { encodeBlock, MAX_BLOCK_BYTES } from './block.ts'
import { BLOCK, denseLayout, kindOfList, RANGE } from './list-layout.ts'

/** Encodes lists into a buffer that the next list overwrites. */
export class ListEncoder {
  readonly #documents: number
  #buffer = new Uint8Array(1 << 16)

  constructor(documents: number) {
    this.#documents = documents
  }

  /** The bytes of a list of the first `count` postings; two at least. */
  encode(docs: Uint32Array, levels: Uint8Array, count: number): Uint8Array {
    const kind = kindOfList(count, this.#documents)
    if (kind === 'dense') return this.#dense(docs, levels, count)
    if (kind === 'tiny') return this.#tiny(docs, levels, count)
    this.#reserve(Math.ceil(count / BLOCK) * (MAX_BLOCK_BYTES + 9) + 1)
    if (kind === 'blocks') return this.#blocks(docs, levels, count)
    return this.#end(encodeBlock(docs, levels, 0, count, -1, this.#buffer, 0))
  }

  #tiny(docs: Uint32Array, levels: Uint8Array, count: number): Uint8Array {
    let at = 0
    let previous = -1
    for (let index = 0; index < count; index++) {
      const doc = docs[index] as number
      let rest = doc - previous - 1
      previous = doc
      for (; rest > 127; rest >>>= 7) this.#buffer[at++] = (rest & 127) | 128
      this.#buffer[at++] = rest
    }
    for (let index = 0; index < count; index++) this.#buffer[at++] = levels[index] as number
    return this.#buffer.subarray(0, at)
  }

  #blocks(docs: Uint32Array, levels: Uint8Array, count: number): Uint8Array {
    const blocks = Math.ceil(count / BLOCK)
    const last = new Uint32Array(blocks)
    const starts = new Uint32Array(blocks)
    const dataAt = blocks * 9
    let at = dataAt
    for (let block = 0; block < blocks; block++) {
      const from = block * BLOCK
      const to = Math.min(count, from + BLOCK)
      starts[block] = at - dataAt
      last[block] = docs[to - 1] as number
      this.#buffer[blocks * 8 + block] = greatest(levels, from, to)
      at = encodeBlock(docs, levels, from, to, from === 0 ? -1 : (docs[from - 1] as number), this.#buffer, at)
    }
    this.#buffer.set(bytesOf(last), 0)
    this.#buffer.set(bytesOf(starts), blocks * 4)
    return this.#end(at)
  }

  /** The padding byte. */
  #end(at: number): Uint8Array {
    this.#buffer[at] = 0
    return this.#buffer.subarray(0, at + 1)
  }

  #dense(docs: Uint32Array, levels: Uint8Array, count: number): Uint8Array {
    const { ranges, bitsAt, greatestAt, levelsAt } = denseLayout(this.#documents)
    this.#reserve(levelsAt + count)
    const buffer = this.#buffer
    buffer.fill(0, 0, levelsAt)
    const before = new Uint32Array(ranges + 1)
    for (let index = 0; index < count; index++) {
      const doc = docs[index] as number
      const level = levels[index] as number
      const range = Math.floor(doc / RANGE)
      before[range + 1] = index + 1
      const byte = bitsAt + (doc >>> 3)
      buffer[byte] = (buffer[byte] as number) | (1 << (doc & 7))
      if (level > (buffer[greatestAt + range] as number)) buffer[greatestAt + range] = level
      buffer[levelsAt + index] = level
    }
    // A range without postings begins where the one before it ended.
    for (let range = 1; range <= ranges; range++) {
      before[range] = Math.max(before[range] as number, before[range - 1] as number)
    }
    buffer.set(bytesOf(before), 0)
    return buffer.subarray(0, levelsAt + count)
  }

  #reserve(bytes: number): void {
    if (bytes > this.#buffer.length) this.#buffer = new Uint8Array(bytes * 2)
  }
}

function greatest(levels: Uint8Array, from: number, to: number): number {
  let most = 0
  for (let index = from; index < to; index++) most = Math.max(most, levels[index] as number)
  return most
}

function bytesOf(array: Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}
