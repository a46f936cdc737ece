import { type GrowableBytes, withRoom } from './growable.ts'
import { COPY, ESCAPE, LONGEST_SYMBOL, type SymbolTable, type Trie } from './symbol-table.ts'

/** Texts shorter than that are no longer as symbols. */
const LEAST_COPY = 6
const MAX_COPY = 1 << 16
/** A copy takes as much as three or four symbols. */
const COPY_COST = 3
const HASH_BITS = 12

/**
 * Compresses the texts of a block: each as codes of symbols, and as copies of what comes before in the block, be it in
 * the same text or in its neighbours, which mostly begin and end alike.
 */
export class BlockEncoder {
  readonly #symbols: Trie
  /** All texts of the block so far. */
  #texts = new Uint8Array(1 << 14)
  #length = 0
  /** By hash of the bytes that begin there: a position plus one; 0 for none. */
  readonly #seen = new Uint32Array(1 << HASH_BITS)

  constructor(symbols: SymbolTable) {
    this.#symbols = symbols.trie
  }

  /** Begins a new block. */
  begin(): void {
    this.#length = 0
    this.#seen.fill(0)
  }

  encode(text: Uint8Array, out: GrowableBytes): void {
    let at = this.#length
    const end = at + text.length
    this.#texts = withRoom(this.#texts, end)
    this.#texts.set(text, at)
    this.#length = end
    while (at < end) {
      const from = this.#lookUp(at, end)
      const length = from < 0 ? 0 : this.#countEqual(from, at, end)
      if (length >= LEAST_COPY && this.#isShorter(at, length)) {
        out.byte(COPY)
        out.varint(at - from)
        out.varint(length)
        // Every other position is enough to find what begins in between.
        for (let next = at + 2; next < at + length; next += 2) this.#lookUp(next, end)
        at += length
      } else {
        at = this.#encodeSymbol(at, end, out)
      }
    }
  }

  #encodeSymbol(at: number, end: number, out: GrowableBytes): number {
    const code = this.#symbols.match(this.#texts, at, end)
    if (code >= 0) {
      out.byte(code)
      return at + this.#symbols.matched
    }
    out.byte(ESCAPE)
    out.byte(this.#texts[at] as number)
    return at + 1
  }

  /** Where the same bytes may have begun last, or -1; notes that they begin here. */
  #lookUp(at: number, end: number): number {
    if (at + LEAST_COPY > end) return -1
    const texts = this.#texts
    const four =
      (texts[at] as number) |
      ((texts[at + 1] as number) << 8) |
      ((texts[at + 2] as number) << 16) |
      ((texts[at + 3] as number) << 24)
    const mixed = Math.imul(four, 0x9e3779b1) ^ Math.imul(texts[at + 4] as number, 0x85ebca6b)
    const hash = mixed >>> (32 - HASH_BITS)
    const from = (this.#seen[hash] as number) - 1
    this.#seen[hash] = at + 1
    return from
  }

  #countEqual(from: number, at: number, end: number): number {
    const most = Math.min(end - at, MAX_COPY)
    let length = 0
    while (length < most && this.#texts[from + length] === this.#texts[at + length]) length++
    return length
  }

  /** Whether a copy of so many bytes is shorter than their symbols. */
  #isShorter(start: number, length: number): boolean {
    const end = start + length
    let cost = 0
    for (let at = start; at < end && cost <= COPY_COST; ) {
      const code = this.#symbols.match(this.#texts, at, end)
      cost += code < 0 ? 2 : 1
      at += code < 0 ? 1 : this.#symbols.matched
    }
    return cost > COPY_COST
  }
}

/** Reads the texts of one block after the other, each in order. What it returns is valid until the next block begins. */
export class BlockDecoder {
  /** By code: how long its symbol is, and its first and last four bytes; 0 for a code without one. */
  readonly #lengths = new Uint8Array(ESCAPE)
  readonly #firsts = new Uint32Array(ESCAPE)
  readonly #lasts = new Uint32Array(ESCAPE)
  #texts = new Uint8Array(1 << 12)
  #view = new DataView(this.#texts.buffer)
  #length = 0

  constructor(symbols: SymbolTable) {
    const whole = new DataView(new ArrayBuffer(LONGEST_SYMBOL))
    for (let code = 0; code < Math.min(symbols.count, ESCAPE); code++) {
      const symbol = symbols.symbol(code).subarray(0, LONGEST_SYMBOL)
      for (let index = 0; index < LONGEST_SYMBOL; index++) whole.setUint8(index, symbol[index] ?? 0)
      this.#lengths[code] = symbol.length
      this.#firsts[code] = whole.getUint32(0)
      this.#lasts[code] = whole.getUint32(4)
    }
  }

  /** Begins a new block. */
  begin(): void {
    this.#length = 0
  }

  /**
   * Of a damaged file it returns anything, but not much more of it than a sound one would have. Bytes are written eight at
   * once: those beyond the end of a symbol or a copy are written over by what follows.
   */
  decode(bytes: Uint8Array, from = 0, to = bytes.length): Uint8Array {
    const start = this.#length
    const [lengths, firsts, lasts] = [this.#lengths, this.#firsts, this.#lasts]
    let view = this.#makeRoom(start + (to - from) * LONGEST_SYMBOL)
    let end = start
    for (let at = from; at < to; ) {
      const code = bytes[at++] as number
      if (code < ESCAPE) {
        view.setUint32(end, firsts[code] as number)
        view.setUint32(end + 4, lasts[code] as number)
        end += lengths[code] as number
      } else if (code === ESCAPE) {
        view.setUint8(end++, bytes[at++] as number)
      } else {
        const distance = readVarint(bytes, at)
        const length = readVarint(bytes, distance.next)
        at = length.next
        const count = distance.value > 0 && distance.value <= end ? Math.min(length.value, MAX_COPY) : 0
        view = this.#makeRoom(end + count + Math.max(0, to - at) * LONGEST_SYMBOL)
        copyWithin(view, end - distance.value, end, count)
        end += count
      }
    }
    this.#length = end
    return this.#texts.subarray(start, end)
  }

  /** Room for so many bytes, and for what is written beyond them. */
  #makeRoom(count: number): DataView {
    const texts = withRoom(this.#texts, count + LONGEST_SYMBOL)
    if (texts === this.#texts) return this.#view
    this.#texts = texts
    this.#view = new DataView(texts.buffer)
    return this.#view
  }
}

/** Copies bytes to where all before are known. They may reach into themselves: a run. */
function copyWithin(view: DataView, from: number, to: number, count: number): void {
  if (to - from >= 8) {
    for (let index = 0; index < count; index += 8) {
      view.setUint32(to + index, view.getUint32(from + index))
      view.setUint32(to + index + 4, view.getUint32(from + index + 4))
    }
  } else {
    for (let index = 0; index < count; index++) view.setUint8(to + index, view.getUint8(from + index))
  }
}

function readVarint(bytes: Uint8Array, start: number): { value: number; next: number } {
  let value = 0
  let at = start
  for (let factor = 1; ; factor *= 128) {
    const byte = bytes[at++] ?? 0
    if (byte < 128) return { value: value + byte * factor, next: at }
    value += (byte - 128) * factor
  }
}
