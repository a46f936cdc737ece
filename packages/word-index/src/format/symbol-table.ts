/** Each symbol has a code of one byte below these. This one means that a literal byte follows. */
export const ESCAPE = 254
/** How far back and how many bytes to copy follow. */
export const COPY = 255
export const LONGEST_SYMBOL = 8
const SYMBOL_BYTES = 1 + LONGEST_SYMBOL
const ROUNDS = 5

/**
 * Symbols for what texts often have, runs of up to eight bytes, each with a code of one byte. The idea is FSST's (Boncz, Neumann, Leis: "FSST: Fast Random Access String Compression", VLDB 2020).
 */
export class SymbolTable {
  /** By code × `SYMBOL_BYTES`: the symbol's length and the symbol. */
  readonly bytes: Uint8Array
  readonly count: number
  /** Needed to compress only. */
  #trie: Trie | undefined

  /** At most 254 symbols, of one to eight bytes each. */
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.count = Math.floor(bytes.length / SYMBOL_BYTES)
  }

  /** Learns the symbols of texts like these. */
  static train(samples: readonly Uint8Array[]): SymbolTable {
    let table = SymbolTable.of([])
    for (let round = 0; round < ROUNDS; round++) table = table.#improve(samples)
    return table
  }

  static of(symbols: readonly Uint8Array[]): SymbolTable {
    const bytes = new Uint8Array(symbols.length * SYMBOL_BYTES)
    for (const [code, symbol] of symbols.entries()) {
      bytes[code * SYMBOL_BYTES] = symbol.length
      bytes.set(symbol, code * SYMBOL_BYTES + 1)
    }
    return new SymbolTable(bytes)
  }

  /** Finds the symbols of a text. */
  get trie(): Trie {
    this.#trie ??= new Trie(this)
    return this.#trie
  }

  /** By code. */
  symbol(code: number): Uint8Array {
    const start = code * SYMBOL_BYTES + 1
    return this.bytes.subarray(start, start + (this.bytes[start - 1] as number))
  }

  /** The symbols that would have saved the most, out of the present ones and every adjacent pair joined. */
  #improve(samples: readonly Uint8Array[]): SymbolTable {
    const saved = new Map<string, number>()
    const { trie } = this
    const count = (symbol: string) => saved.set(symbol, (saved.get(symbol) ?? 0) + symbol.length)
    for (const sample of samples) {
      let previous = ''
      for (let at = 0; at < sample.length; ) {
        const length = trie.match(sample, at, sample.length) < 0 ? 1 : trie.matched
        const symbol = String.fromCharCode(...sample.subarray(at, at + length))
        count(symbol)
        if (previous !== '' && previous.length + length <= LONGEST_SYMBOL) count(previous + symbol)
        previous = symbol
        at += length
      }
    }
    const best = [...saved].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, ESCAPE)
    return SymbolTable.of(best.map(([symbol]) => Uint8Array.from(symbol, (char) => char.charCodeAt(0))))
  }
}

/** Finds the longest symbol at an offset. */
export class Trie {
  /** By node × 256 + byte: the next node; 0 for none. */
  readonly #next: Uint16Array
  /** By node: its symbol's code plus one; 0 for none. */
  readonly #codes: Uint16Array
  /** How long the symbol is that was matched last. */
  matched = 0

  constructor(table: SymbolTable) {
    const most = 1 + table.count * LONGEST_SYMBOL
    this.#next = new Uint16Array(most * 256)
    this.#codes = new Uint16Array(most)
    let nodes = 1
    for (let code = 0; code < table.count; code++) {
      let node = 0
      for (const byte of table.symbol(code)) {
        const edge = node * 256 + byte
        if (this.#next[edge] === 0) this.#next[edge] = nodes++
        node = this.#next[edge] as number
      }
      this.#codes[node] = code + 1
    }
  }

  /** The code of the longest symbol that a text has at an offset, or -1. */
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
