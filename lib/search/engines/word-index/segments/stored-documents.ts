import { LRUCache } from 'lru-cache'
import { BlockDecoder } from '../format/block-texts.ts'
import { ByteReader } from '../format/byte-reader.ts'
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
  readonly #kept = new LRUCache<number, StoredDocument>({ max: KEPT })
  /** The block that was read last: one is often needed for several documents in a row. */
  readonly #block: StoredBlock
  #number = -1

  constructor(file: SegmentFile) {
    this.#file = file
    const blocks = Math.ceil(file.documents / STORED_BLOCK)
    const { buffer, byteOffset } = file.readSection('storedBlocks')
    this.#starts = new Float64Array(buffer, byteOffset, blocks + 1)
    this.#firstIds = new Float64Array(buffer, byteOffset + (blocks + 1) * 8, blocks)
    this.#block = new StoredBlock(SymbolTable.fromBytes(file.readSection('symbols')))
  }

  read(doc: number): StoredDocument {
    const kept = this.#kept.get(doc)
    if (kept) return kept
    const document = this.#readDocument(doc)
    this.#kept.set(doc, document)
    return document
  }

  /** Does not decompress what is stored for it. */
  readId(doc: number): number {
    return this.#open(Math.floor(doc / STORED_BLOCK)).id(doc % STORED_BLOCK)
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
    const place = this.#open(low).find(id)
    return place < 0 ? -1 : low * STORED_BLOCK + place
  }

  #readDocument(doc: number): StoredDocument {
    const block = this.#open(Math.floor(doc / STORED_BLOCK))
    const place = doc % STORED_BLOCK
    // Its own copy, so that what is kept does not keep the whole block.
    return { id: block.id(place), stored: block.read(place).slice() }
  }

  #open(number: number): StoredBlock {
    if (number === this.#number) return this.#block
    const start = this.#starts[number] as number
    const bytes = this.#file.readStored(start, (this.#starts[number + 1] as number) - start)
    const documents = Math.min(STORED_BLOCK, this.#file.documents - number * STORED_BLOCK)
    this.#block.enter(bytes, documents, this.#firstIds[number] as number)
    this.#number = number
    return this.#block
  }
}

/** A block's documents by their places in it. Texts are decompressed in order, as far as needed. */
class StoredBlock {
  readonly #decoder: BlockDecoder
  readonly #ids = new Float64Array(STORED_BLOCK)
  /** Where each compressed text begins and ends. */
  readonly #starts = new Uint32Array(STORED_BLOCK)
  readonly #ends = new Uint32Array(STORED_BLOCK)
  readonly #texts: Uint8Array[] = []
  #bytes: Uint8Array = new Uint8Array(0)
  #documents = 0

  constructor(symbols: SymbolTable) {
    this.#decoder = new BlockDecoder(symbols)
  }

  enter(bytes: Uint8Array, documents: number, firstId: number): void {
    const reader = new ByteReader(bytes)
    for (let place = 0; place < documents; place++) {
      this.#ids[place] = firstId - reader.varint()
      const length = reader.varint()
      this.#starts[place] = reader.position
      reader.skip(length)
      this.#ends[place] = reader.position
    }
    this.#bytes = bytes
    this.#documents = documents
    this.#texts.length = 0
    this.#decoder.begin()
  }

  id(place: number): number {
    return this.#ids[place] as number
  }

  /** The place of the document with an id, or -1. */
  find(id: number): number {
    const place = this.#ids.indexOf(id)
    return place < this.#documents ? place : -1
  }

  read(place: number): Uint8Array {
    for (let next = this.#texts.length; next <= place; next++) {
      this.#texts.push(
        this.#decoder.decode(this.#bytes, this.#starts[next] as number, this.#ends[next] as number),
      )
    }
    return this.#texts[place] as Uint8Array
  }
}
