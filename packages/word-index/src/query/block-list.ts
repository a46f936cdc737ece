import { Block, MAX_BLOCK_BYTES } from '../format/block.ts'
import { BLOCK, blocksHeaderBytes } from '../format/list-layout.ts'
import type { SegmentFile } from '../segments/segment-file.ts'
import { type PostingList, type Visitor, WINDOW } from './posting-list.ts'
import type { ScoreTable } from './score-table.ts'

const LEAST_READ = 2048
const MAX_READ = 1 << 16

/** A list in blocks on disk; only the blocks needed are read. */
export class BlockList implements PostingList {
  readonly count: number
  readonly #file: SegmentFile
  readonly #blocks: number
  readonly #last: Uint32Array
  readonly #starts: Uint32Array
  readonly #greatest: Uint8Array
  readonly #dataAt: number
  readonly #dataBytes: number
  #window: Uint8Array = new Uint8Array(0)
  #windowStart = 0
  #windowEnd = 0
  #readBytes = LEAST_READ
  /** The current block, its number, and where in it the last call ended. */
  readonly #block = new Block()
  #number = -1
  #at = 0

  constructor(file: SegmentFile, offset: number, bytes: number, count: number) {
    this.count = count
    this.#file = file
    this.#blocks = Math.ceil(count / BLOCK)
    const header = file.readPostings(offset, blocksHeaderBytes(count))
    this.#last = new Uint32Array(header.buffer, header.byteOffset, this.#blocks)
    this.#starts = new Uint32Array(header.buffer, header.byteOffset + this.#blocks * 4, this.#blocks)
    this.#greatest = header.subarray(this.#blocks * 8)
    this.#dataAt = offset + header.length
    this.#dataBytes = bytes - header.length
  }

  mark(base: number, bits: Uint32Array, levels: Uint8Array | null): void {
    const end = base + WINDOW
    for (let block = this.#findBlock(base); block < this.#blocks; block++) {
      this.#load(block)
      const { docs, size } = this.#block
      const own = levels && this.#block.levels()
      let at = this.#at
      while (at < size && (docs[at] as number) < base) at++
      for (; at < size; at++) {
        const place = (docs[at] as number) - base
        if (place >= WINDOW) break
        bits[place >>> 5] = (bits[place >>> 5] as number) | (1 << (place & 31))
        if (own) levels[place] = own[at] as number
      }
      this.#at = at
      if ((this.#last[block] as number) >= end) return
    }
  }

  addScores(base: number, scores: ScoreTable, sums: Float64Array): void {
    const end = base + WINDOW
    for (let block = this.#findBlock(base); block < this.#blocks; block++) {
      this.#load(block)
      const { docs, size } = this.#block
      const levels = this.#block.levels()
      let at = this.#at
      while (at < size && (docs[at] as number) < base) at++
      for (; at < size; at++) {
        const place = (docs[at] as number) - base
        if (place >= WINDOW) break
        sums[place] = (sums[place] as number) + (scores[levels[at] as number] as number)
      }
      this.#at = at
      if ((this.#last[block] as number) >= end) return
    }
  }

  maxImpact(base: number): number {
    const end = base + WINDOW
    let greatest = 0
    for (let block = this.#findBlock(base); block < this.#blocks; block++) {
      if ((this.#greatest[block] as number) > greatest) greatest = this.#greatest[block] as number
      if ((this.#last[block] as number) >= end) break
    }
    return greatest
  }

  levelAt(doc: number): number {
    const block = this.#findBlock(doc)
    if (block >= this.#blocks) return 0
    this.#load(block)
    const { docs, size } = this.#block
    // Documents are requested in rising order.
    let low = this.#at
    let high = size - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((docs[middle] as number) < doc) low = middle + 1
      else high = middle
    }
    this.#at = low
    return docs[low] === doc ? this.#block.level(low) : 0
  }

  countAmong(docs: Uint32Array): number {
    const count = docs.reduce((sum, doc) => sum + (this.levelAt(doc) > 0 ? 1 : 0), 0)
    this.#number = -1
    this.#at = 0
    return count
  }

  walk(visitor: Visitor): void {
    for (let block = 0; block < this.#blocks; block++) {
      if (!visitor.wants(this.#greatest[block] as number)) continue
      this.#load(block)
      const { docs, size } = this.#block
      for (let at = 0; at < size; at++) visitor.visit(docs[at] as number, this.#block.level(at))
    }
  }

  /** The first block that ends at a document or after it; never before the current one. */
  #findBlock(doc: number): number {
    const last = this.#last
    let low = Math.max(0, this.#number)
    if (low < this.#blocks && (last[low] as number) >= doc) return low
    let step = 1
    let high = low + 1
    while (high < this.#blocks && (last[high] as number) < doc) {
      low = high
      step *= 2
      high = low + step
    }
    low++
    high = Math.min(high, this.#blocks)
    while (low < high) {
      const middle = (low + high) >> 1
      if ((last[middle] as number) < doc) low = middle + 1
      else high = middle
    }
    return low
  }

  #load(number: number): void {
    if (number === this.#number) return
    const start = this.#starts[number] as number
    this.#bring(start, number === this.#number + 1)
    const before = number === 0 ? -1 : (this.#last[number - 1] as number)
    this.#block.read(
      this.#window,
      start - this.#windowStart,
      Math.min(BLOCK, this.count - number * BLOCK),
      before,
    )
    this.#number = number
    this.#at = 0
  }

  /** Makes sure that the window holds a block's bytes. The more is read in sequence, the more is read ahead. */
  #bring(start: number, isNext: boolean): void {
    const end = Math.min(start + MAX_BLOCK_BYTES, this.#dataBytes)
    if (start >= this.#windowStart && end <= this.#windowEnd) return
    this.#readBytes = isNext ? Math.min(MAX_READ, this.#readBytes * 4) : LEAST_READ
    const length = Math.min(this.#readBytes, this.#dataBytes - start)
    this.#window = this.#file.readPostings(this.#dataAt + start, length)
    this.#windowStart = start
    this.#windowEnd = start + length
  }
}
