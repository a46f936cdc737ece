import { GrowableBytes } from './growable.ts'

/** Each symbol has a code of one byte below these. This one means that a literal byte follows. */
export const ESCAPE = 254
/** How far back and how many bytes to copy follow. */
export const COPY = 255
export const LONGEST_SYMBOL = 8
const ROUNDS = 5

/**
 * Symbols for what texts often have, runs of up to eight bytes, each with a code of one byte. The idea is FSST's (Boncz, Neumann, Leis: "FSST: Fast Random Access String Compression", VLDB 2020).
 */
export class SymbolTable {
  readonly #symbols: Uint8Array[]
  readonly #trie: Trie

  /** At most 254 symbols, of one to eight bytes each. */
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

  /** The code of the longest symbol that a text has at an offset, or -1. */
  match(text: Uint8Array, start: number, end: number): number {
    return this.#trie.match(text, start, end)
  }

  /** How long the symbol is that was matched last. */
  get matched(): number {
    return this.#trie.matched
  }

  /** By code. */
  get all(): readonly Uint8Array[] {
    return this.#symbols
  }

  /** The symbols that would have saved the most, out of the present ones and every adjacent pair joined. */
  #improve(samples: readonly Uint8Array[]): SymbolTable {
    const saved = new Map<string, number>()
    const count = (symbol: string) => saved.set(symbol, (saved.get(symbol) ?? 0) + symbol.length)
    for (const sample of samples) {
      let previous = ''
      for (let at = 0; at < sample.length; ) {
        const length = this.#trie.match(sample, at, sample.length) < 0 ? 1 : this.#trie.matched
        const symbol = String.fromCharCode(...sample.subarray(at, at + length))
        count(symbol)
        if (previous !== '' && previous.length + length <= LONGEST_SYMBOL) count(previous + symbol)
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
  match(text: Uint8Array, start: number, end: number): number {
    let node = 0
    let code = -1
    const last = Math.min(end, start + LONGEST_SYMBOL)
    for (let at = start; at < last; at++) {
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
