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
  readonly #symbols: SymbolTable
  readonly #kept = new LRUCache<number, StoredDocument>({ max: KEPT })
  #number = -1
  #block: StoredBlock | undefined

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

  /** A block is often needed for several documents in a row. */
  #open(number: number): StoredBlock {
    if (this.#block && number === this.#number) return this.#block
    const start = this.#starts[number] as number
    const bytes = this.#file.readStored(start, (this.#starts[number + 1] as number) - start)
    const documents = Math.min(STORED_BLOCK, this.#file.documents - number * STORED_BLOCK)
    this.#number = number
    this.#block = new StoredBlock(bytes, documents, this.#firstIds[number] as number, this.#symbols)
    return this.#block
  }
}

/** A block's documents by their places in it. Texts are decompressed in order, as far as needed. */
class StoredBlock {
  readonly #ids: number[] = []
  readonly #compressed: Uint8Array[] = []
  readonly #texts: Uint8Array[] = []
  readonly #decoder: BlockDecoder

  constructor(bytes: Uint8Array, documents: number, firstId: number, symbols: SymbolTable) {
    const reader = new ByteReader(bytes)
    for (let place = 0; place < documents; place++) {
      this.#ids.push(firstId - reader.varint())
      this.#compressed.push(reader.take())
    }
    this.#decoder = new BlockDecoder(symbols)
  }

  id(place: number): number {
    return this.#ids[place] as number
  }

  /** The place of the document with an id, or -1. */
  find(id: number): number {
    return this.#ids.indexOf(id)
  }

  read(place: number): Uint8Array {
    while (this.#texts.length <= place) {
      this.#texts.push(this.#decoder.decode(this.#compressed[this.#texts.length] as Uint8Array))
    }
    return this.#texts[place] as Uint8Array
  }
}
