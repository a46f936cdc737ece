import { GrowableBytes } from './growable.ts'

/** Each symbol has a code of one byte; this one means that a literal byte follows. */
const ESCAPE = 255
const LONGEST = 8
const ROUNDS = 5

/**
 * Makes short texts shorter, each by itself: frequent runs of up to eight bytes become one byte. The idea is FSST's
 * (Boncz, Neumann, Leis: "FSST: Fast Random Access String Compression", VLDB 2020).
 */
export class SymbolTable {
  readonly #symbols: Uint8Array[]
  readonly #trie: Trie

  /** At most 255 symbols, of one to eight bytes each. */
  constructor(symbols: Uint8Array[]) {
    this.#symbols = symbols
    this.#trie = new Trie(symbols)
  }

  /** Learns the symbols of texts like these. */
  static train(samples: readonly Uint8Array[]): SymbolTable {
    let table = new SymbolTable([])
    for (let round = 0; round < ROUNDS; round++) table = table.#improve(samples)
    return table
  }

  static fromBytes(bytes: Uint8Array): SymbolTable {
    const symbols: Uint8Array[] = []
    for (let at = 0; at < bytes.length; ) {
      const end = at + 1 + (bytes[at] as number)
      symbols.push(bytes.slice(at + 1, end))
      at = end
    }
    return new SymbolTable(symbols)
  }

  toBytes(): Uint8Array {
    const out = new GrowableBytes()
    for (const symbol of this.#symbols) {
      out.byte(symbol.length)
      out.append(symbol)
    }
    return out.view()
  }

  encode(text: Uint8Array, out: GrowableBytes): void {
    out.reserve(text.length * 2)
    for (let at = 0; at < text.length; ) {
      const code = this.#trie.match(text, at)
      if (code < 0) {
        out.bytes[out.length++] = ESCAPE
        out.bytes[out.length++] = text[at++] as number
      } else {
        out.bytes[out.length++] = code
        at += this.#trie.matched
      }
    }
  }

  decode(bytes: Uint8Array): Uint8Array {
    const text = new Uint8Array(bytes.length * LONGEST)
    let length = 0
    for (let at = 0; at < bytes.length; at++) {
      const code = bytes[at] as number
      if (code === ESCAPE) {
        text[length++] = bytes[++at] as number
        continue
      }
      const symbol = this.#symbols[code]
      // Only a damaged file has a code without a symbol.
      if (symbol) for (let index = 0; index < symbol.length; index++) text[length++] = symbol[index] as number
    }
    return text.subarray(0, length)
  }

  /** The symbols that would have saved the most, out of the present ones and every adjacent pair joined. */
  #improve(samples: readonly Uint8Array[]): SymbolTable {
    const saved = new Map<string, number>()
    const count = (symbol: string) => saved.set(symbol, (saved.get(symbol) ?? 0) + symbol.length)
    for (const sample of samples) {
      let previous = ''
      for (let at = 0; at < sample.length; ) {
        const length = this.#trie.match(sample, at) < 0 ? 1 : this.#trie.matched
        const symbol = String.fromCharCode(...sample.subarray(at, at + length))
        count(symbol)
        if (previous !== '' && previous.length + length <= LONGEST) count(previous + symbol)
        previous = symbol
        at += length
      }
    }
    const best = [...saved].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, ESCAPE)
    return new SymbolTable(best.map(([symbol]) => Uint8Array.from(symbol, (char) => char.charCodeAt(0))))
  }
}

/** Finds the longest symbol at an offset. */
class Trie {
  /** By node × 256 + byte: the next node; 0 for none. */
  readonly #next: Uint16Array
  /** By node: its symbol's code plus one; 0 for none. */
  readonly #codes: Uint16Array
  /** How long the last match was. */
  matched = 0

  constructor(symbols: Uint8Array[]) {
    const most = 1 + symbols.reduce((sum, symbol) => sum + symbol.length, 0)
    this.#next = new Uint16Array(most * 256)
    this.#codes = new Uint16Array(most)
    let nodes = 1
    for (const [code, symbol] of symbols.entries()) {
      let node = 0
      for (const byte of symbol) {
        const edge = node * 256 + byte
        if (this.#next[edge] === 0) this.#next[edge] = nodes++
        node = this.#next[edge] as number
      }
      this.#codes[node] = code + 1
    }
  }

  /** The code, or -1. */
  match(text: Uint8Array, start: number): number {
    let node = 0
    let code = -1
    const end = Math.min(text.length, start + LONGEST)
    for (let at = start; at < end; at++) {
      node = this.#next[node * 256 + (text[at] as number)] as number
      if (node === 0) break
      const found = this.#codes[node] as number
      if (found > 0) {
        code = found - 1
        this.matched = at - start + 1
      }
    }
    return code
  }
}
