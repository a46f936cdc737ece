import { BLOCK, denseLayout, kindOfList, RANGE } from './list-layout.ts'

/** Encodes lists into a buffer of its own, which the next list overwrites. */
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
    this.#reserve(count * 5 + Math.ceil(count / BLOCK) * 10)
    if (kind === 'short') return this.#buffer.subarray(0, this.#block(docs, levels, 0, count, 0))
    return this.#blocks(docs, levels, count)
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
      at = this.#block(docs, levels, from, to, at)
    }
    this.#buffer.set(bytesOf(last), 0)
    this.#buffer.set(bytesOf(starts), blocks * 4)
    return this.#buffer.subarray(0, at)
  }

  /** Width, differences, levels. Returns where the next byte goes. */
  #block(docs: Uint32Array, levels: Uint8Array, from: number, to: number, start: number): number {
    const buffer = this.#buffer
    const before = from === 0 ? 0 : (docs[from - 1] as number)
    const width = widthOf(greatestDifference(docs, from, to, before))
    let at = start
    buffer[at++] = width
    let previous = before
    for (let index = from; index < to; index++) {
      const doc = docs[index] as number
      let difference = doc - previous
      previous = doc
      for (let byte = 0; byte < width; byte++) {
        buffer[at++] = difference & 255
        difference >>>= 8
      }
    }
    for (let index = from; index < to; index++) buffer[at++] = levels[index] as number
    return at
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

function greatestDifference(docs: Uint32Array, from: number, to: number, before: number): number {
  let most = 0
  let previous = before
  for (let index = from; index < to; index++) {
    most = Math.max(most, (docs[index] as number) - previous)
    previous = docs[index] as number
  }
  return most
}

function widthOf(difference: number): number {
  if (difference < 1 << 8) return 1
  if (difference < 1 << 16) return 2
  return difference < 1 << 24 ? 3 : 4
}

function bytesOf(array: Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}
