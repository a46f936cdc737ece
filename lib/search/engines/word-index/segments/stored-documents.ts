import { LRUCache } from 'lru-cache'
import { SymbolTable } from '../format/symbol-table.ts'
import type { SegmentFile } from './segment-file.ts'
import { STORED_BLOCK } from './stored-writer.ts'

export type StoredDocument = { id: number; stored: Uint8Array }

/** Somebody who goes on typing mostly sees the same results again. */
const KEPT = 512

/** The stored results of a segment, in blocks of neighbours from the highest id to the lowest. */
export class StoredDocuments {
  readonly #file: SegmentFile
  readonly #starts: Float64Array
  readonly #firstIds: Float64Array
  readonly #symbols: SymbolTable
  readonly #kept = new LRUCache<number, StoredDocument>({ max: KEPT })
  #block = -1
  #bytes: Uint8Array = new Uint8Array(0)

  constructor(file: SegmentFile) {
    this.#file = file
    const blocks = Math.ceil(file.documents / STORED_BLOCK)
    const { buffer, byteOffset } = file.readSection('storedBlocks')
    this.#starts = new Float64Array(buffer, byteOffset, blocks + 1)
    this.#firstIds = new Float64Array(buffer, byteOffset + (blocks + 1) * 8, blocks)
    this.#symbols = SymbolTable.fromBytes(file.readSection('symbols'))
  }

  read(doc: number): StoredDocument {
    const kept = this.#kept.get(doc)
    if (kept) return kept
    const document = this.#readDocument(doc)
    this.#kept.set(doc, document)
    return document
  }

  /** Does not read what is stored for it. */
  readId(doc: number): number {
    const block = Math.floor(doc / STORED_BLOCK)
    const walk = new StoredBlock(this.#readBlock(block), this.#firstIds[block] as number)
    for (let index = doc % STORED_BLOCK; index >= 0; index--) walk.next()
    return walk.id
  }

  /** The number of the document with an id; -1 if there is none. */
  find(id: number): number {
    let low = 0
    let high = this.#firstIds.length - 1
    if (high < 0 || id > (this.#firstIds[0] as number)) return -1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#firstIds[middle] as number) >= id) low = middle
      else high = middle - 1
    }
    const walk = new StoredBlock(this.#readBlock(low), this.#firstIds[low] as number)
    const end = Math.min(this.#file.documents, (low + 1) * STORED_BLOCK)
    for (let doc = low * STORED_BLOCK; doc < end; doc++) {
      walk.next()
      if (walk.id <= id) return walk.id === id ? doc : -1
    }
    return -1
  }

  #readDocument(doc: number): StoredDocument {
    const block = Math.floor(doc / STORED_BLOCK)
    const walk = new StoredBlock(this.#readBlock(block), this.#firstIds[block] as number)
    for (let index = doc % STORED_BLOCK; index >= 0; index--) walk.next()
    return { id: walk.id, stored: this.#symbols.decode(walk.stored()) }
  }

  /** A block is often needed for several documents in a row. */
  #readBlock(block: number): Uint8Array {
    if (block !== this.#block) {
      const start = this.#starts[block] as number
      this.#bytes = this.#file.readStored(start, (this.#starts[block + 1] as number) - start)
      this.#block = block
    }
    return this.#bytes
  }
}

/** Walks through a block's documents. */
class StoredBlock {
  readonly #bytes: Uint8Array
  readonly #firstId: number
  #next = 0
  #start = 0
  id = 0

  constructor(bytes: Uint8Array, firstId: number) {
    this.#bytes = bytes
    this.#firstId = firstId
  }

  next(): void {
    this.id = this.#firstId - this.#varint()
    const length = this.#varint()
    this.#start = this.#next
    this.#next += length
  }

  stored(): Uint8Array {
    return this.#bytes.subarray(this.#start, this.#next)
  }

  #varint(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#bytes[this.#next++] ?? 0
      if (byte < 128) return value + byte * factor
      value += (byte - 128) * factor
    }
  }
}
