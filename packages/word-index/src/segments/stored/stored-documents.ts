import { BlockDecoder } from '../../format/block-texts.ts'
import { ByteReader } from '../../format/byte-reader.ts'
import { SymbolTable } from '../../format/symbol-table.ts'
import type { SegmentFile } from '../segment-file.ts'
import { StoredBlocks } from './stored-blocks.ts'
import { STORED_BLOCK } from './stored-writer.ts'

export type StoredDocument = { id: number; stored: Uint8Array }

/** While users keep typing, most results stay the same. */
const KEPT = 512

/** The stored results of a segment, in blocks of neighbours from the highest id to the lowest. */
export class StoredDocuments {
  readonly #file: SegmentFile
  readonly #blocks: StoredBlocks
  /** The oldest first. */
  readonly #kept = new Map<number, StoredDocument>()
  /** The block that was read last: one is often needed for several documents in a row. */
  readonly #block: StoredBlock
  #number = -1

  constructor(file: SegmentFile) {
    this.#file = file
    this.#blocks = new StoredBlocks(file)
    this.#block = new StoredBlock(new SymbolTable(file.readSection('symbols')))
  }

  read(doc: number): StoredDocument {
    const kept = this.#kept.get(doc)
    if (kept) return kept
    const document = this.#readDocument(doc)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < KEPT) break
      this.#kept.delete(oldest)
    }
    this.#kept.set(doc, document)
    return document
  }

  /** Does not decompress what is stored for it. */
  readId(doc: number): number {
    const kept = this.#kept.get(doc)
    return kept ? kept.id : this.#open(Math.floor(doc / STORED_BLOCK)).id(doc % STORED_BLOCK)
  }

  /** The number of the document with an id; -1 if there is none. */
  find(id: number): number {
    const block = this.#blocks.find(id)
    if (block < 0) return -1
    const place = this.#open(block).find(id)
    return place < 0 ? -1 : block * STORED_BLOCK + place
  }

  #readDocument(doc: number): StoredDocument {
    const block = this.#open(Math.floor(doc / STORED_BLOCK))
    const place = doc % STORED_BLOCK
    // Its own copy, so that what is kept does not keep the whole block.
    return { id: block.id(place), stored: block.read(place).slice() }
  }

  #open(number: number): StoredBlock {
    if (number === this.#number) return this.#block
    const start = this.#blocks.start(number)
    const bytes = this.#file.readStored(start, this.#blocks.start(number + 1) - start)
    const documents = Math.min(STORED_BLOCK, this.#file.documents - number * STORED_BLOCK)
    this.#block.enter(bytes, documents, this.#blocks.firstId(number))
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
