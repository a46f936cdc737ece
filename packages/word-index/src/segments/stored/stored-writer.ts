import { BlockEncoder } from '../../format/block-texts.ts'
import type { ByteWriter } from '../../format/byte-writer.ts'
import { GrowableBytes, withRoom } from '../../format/growable.ts'
import { SymbolTable } from '../../format/symbol-table.ts'

/** Documents per block of stored results. */
export const STORED_BLOCK = 16
const SAMPLE_BYTES = 1 << 15
/** With fewer documents, learning symbols is not worth it. */
const LEAST_SAMPLE_BYTES = 1 << 12

type Waiting = { id: number; stored: Uint8Array }

/** Writes what a search returns for each document, compressed in blocks with symbols learned from the first ones. */
export class StoredWriter {
  readonly #out: ByteWriter
  readonly #start: number
  /** Per block where it begins, and its first id. */
  #places = new Float64Array(128)
  #firstId = 0
  #waiting: Waiting[] = []
  #waitingBytes = 0
  #symbols: SymbolTable | undefined
  #encoder: BlockEncoder | undefined
  readonly #encoded = new GrowableBytes()
  #written = 0

  constructor(out: ByteWriter) {
    this.#out = out
    this.#start = out.position
  }

  add(id: number, stored: Uint8Array): void {
    if (this.#encoder) {
      this.#write(id, stored, this.#encoder)
      return
    }
    this.#waiting.push({ id, stored })
    this.#waitingBytes += stored.length
    if (this.#waitingBytes >= SAMPLE_BYTES) this.#learn()
  }

  /** For each block where it begins and its first id, and where the last ends and 0; and the symbols. */
  end(): { places: Float64Array; symbols: Uint8Array } {
    const symbols = this.#symbols ?? this.#learn()
    const blocks = Math.ceil(this.#written / STORED_BLOCK)
    this.#notePlace(blocks, 0)
    return { places: this.#places.subarray(0, blocks * 2 + 2), symbols: symbols.bytes }
  }

  #notePlace(block: number, firstId: number): void {
    this.#places = withRoom(this.#places, block * 2 + 2)
    this.#places[block * 2] = this.#out.position - this.#start
    this.#places[block * 2 + 1] = firstId
    this.#firstId = firstId
  }

  #learn(): SymbolTable {
    const samples = this.#waitingBytes < LEAST_SAMPLE_BYTES ? [] : this.#waiting.map(({ stored }) => stored)
    const symbols = SymbolTable.train(samples)
    this.#symbols = symbols
    this.#encoder = new BlockEncoder(symbols)
    for (const { id, stored } of this.#waiting) this.#write(id, stored, this.#encoder)
    this.#waiting = []
    return symbols
  }

  #write(id: number, stored: Uint8Array, encoder: BlockEncoder): void {
    if (this.#written % STORED_BLOCK === 0) {
      this.#notePlace(this.#written / STORED_BLOCK, id)
      encoder.begin()
    }
    this.#encoded.length = 0
    encoder.encode(stored, this.#encoded)
    this.#out.varint(this.#firstId - id)
    this.#out.varint(this.#encoded.length)
    this.#out.bytes(this.#encoded.view())
    this.#written++
  }
}
