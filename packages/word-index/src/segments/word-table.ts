import { GrowableBytes } from '../format/growable.ts'

const LEAST_WORDS = 1 << 12
/** A slot is eight numbers: a word's number plus one, its length, and its first bytes, four in a number. */
const SLOT = 8
const INLINE_AT = 2
const INLINE_BYTES = (SLOT - INLINE_AT) * 4
/** Words are sorted by numbers that are exact up to 2^53: the first four bytes above, the word's own number below. */
const KEY_BITS = 53
const HEAD_BITS = 32

/**
 * Numbers words from 0 in the order they first come. Words are bytes, and no string is made of them. Most are told
 * apart within their slot, which is one line of the processor's cache.
 */
export class WordTable {
  readonly #bytes = new GrowableBytes()
  #ends: Uint32Array = new Uint32Array(LEAST_WORDS)
  #hashes: Uint32Array = new Uint32Array(LEAST_WORDS)
  /** Open addressing; at most half of it is taken. */
  #slots = new Uint32Array(LEAST_WORDS * 2 * SLOT)
  count = 0
  readonly #keyBits: number

  constructor(keyBits = KEY_BITS) {
    this.#keyBits = keyBits
  }

  /** The number of a word; a new one if it has none. `hash` is its `hashOf`. */
  numberOf(word: WordBuffer, hash: number): number {
    const slots = this.#slots
    const mask = slots.length / SLOT - 1
    const { length } = word
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const at = slot * SLOT
      const number = (slots[at] as number) - 1
      if (number < 0) return this.#add(word, hash)
      if (slots[at + 1] !== length || !beginsInline(slots, at + INLINE_AT, word)) continue
      if (length <= INLINE_BYTES || this.#endsAs(number, word)) return number
    }
  }

  /** A word's bytes; valid until the next one is added. */
  bytesOf(number: number): Uint8Array {
    return this.#bytes.bytes.subarray(this.#startOf(number), this.#ends[number] as number)
  }

  /** All numbers in the order of their words' bytes. */
  sorted(): Uint32Array {
    const numberBits = Math.ceil(Math.log2(Math.max(1, this.count)))
    const numbers = 2 ** numberBits
    // Beyond two million words, the last bits of the head do not fit.
    const cut = 2 ** Math.max(0, HEAD_BITS + numberBits - this.#keyBits)
    const keys = new Float64Array(this.count)
    for (let number = 0; number < this.count; number++)
      keys[number] = Math.floor(this.#head(number) / cut) * numbers + number
    keys.sort()
    const order = Uint32Array.from(keys, (key) => key % numbers)
    const sameHead = (a: number, b: number) => Math.floor(a / numbers) === Math.floor(b / numbers)
    const byRest = (a: number, b: number) => this.#compare(a, b)
    for (let from = 0; from < order.length; ) {
      let to = from + 1
      while (to < order.length && sameHead(keys[from] as number, keys[to] as number)) to++
      if (to - from > 1) order.subarray(from, to).sort(byRest)
      from = to
    }
    return order
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] as number)
  }

  #endsAs(number: number, { bytes: word, length }: WordBuffer): boolean {
    const start = this.#startOf(number)
    const { bytes } = this.#bytes
    for (let index = INLINE_BYTES; index < length; index++) {
      if (bytes[start + index] !== word[index]) return false
    }
    return true
  }

  #compare(a: number, b: number): number {
    const { bytes } = this.#bytes
    const endA = this.#ends[a] as number
    const endB = this.#ends[b] as number
    let atA = this.#startOf(a)
    let atB = this.#startOf(b)
    while (atA < endA && atB < endB && bytes[atA] === bytes[atB]) {
      atA++
      atB++
    }
    if (atA === endA || atB === endB) return endA - atA - (endB - atB)
    return (bytes[atA] as number) - (bytes[atB] as number)
  }

  #add(word: WordBuffer, hash: number): number {
    if (this.count === this.#ends.length) this.#grow()
    const number = this.count++
    this.#bytes.append(word.bytes.subarray(0, word.length))
    this.#ends[number] = this.#bytes.length
    this.#hashes[number] = hash
    this.#place(number, word)
    return number
  }

  #grow(): void {
    const size = this.#ends.length * 2
    this.#ends = grown(this.#ends, size)
    this.#hashes = grown(this.#hashes, size)
    const former = this.#slots
    this.#slots = new Uint32Array(size * 2 * SLOT)
    for (let at = 0; at < former.length; at += SLOT) {
      const number = former[at] as number
      if (number === 0) continue
      const to = this.#freeSlot(number - 1) * SLOT
      for (let index = 0; index < SLOT; index++) this.#slots[to + index] = former[at + index] as number
    }
  }

  #place(number: number, { numbers, length }: WordBuffer): void {
    const slots = this.#slots
    const at = this.#freeSlot(number) * SLOT
    slots[at] = number + 1
    slots[at + 1] = length
    const inline = (Math.min(length, INLINE_BYTES) + 3) >> 2
    for (let index = 0; index < inline; index++) slots[at + INLINE_AT + index] = numbers[index] as number
  }

  #freeSlot(number: number): number {
    const slots = this.#slots
    const mask = slots.length / SLOT - 1
    let slot = (this.#hashes[number] as number) & mask
    while (slots[slot * SLOT] !== 0) slot = (slot + 1) & mask
    return slot
  }

  /** The first four bytes as a number; missing ones are 0. */
  #head(number: number): number {
    const start = this.#startOf(number)
    const end = this.#ends[number] as number
    const { bytes } = this.#bytes
    let head = 0
    for (let index = start; index < start + 4; index++) {
      head = head * 256 + (index < end ? (bytes[index] as number) : 0)
    }
    return head
  }
}

/** The word being added: its bytes, padded with zeros to a multiple of four, also viewed as 32-bit numbers. */
export class WordBuffer {
  readonly bytes = new Uint8Array(MAX_BYTES)
  readonly numbers = new Uint32Array(this.bytes.buffer)
  length = 0

  /** Must be called once the bytes are written. */
  end(length: number): void {
    this.length = length
    this.bytes.fill(0, length, (length + 3) & ~3)
  }
}

/** Forty characters of four bytes each. */
const MAX_BYTES = 160

function beginsInline(slots: Uint32Array, at: number, { numbers, length }: WordBuffer): boolean {
  const count = (Math.min(length, INLINE_BYTES) + 3) >> 2
  for (let index = 0; index < count; index++) if (slots[at + index] !== numbers[index]) return false
  return true
}

function grown(array: Uint32Array, size: number): Uint32Array {
  const larger = new Uint32Array(size)
  larger.set(array)
  return larger
}

/** FNV-1a over a word's bytes. */
export function hashOf({ bytes, length }: WordBuffer): number {
  let hash = HASH_SEED
  for (let index = 0; index < length; index++) hash = hashByte(hash, bytes[index] as number)
  return finishHash(hash)
}

export const HASH_SEED = 0x811c9dc5

export function hashByte(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193)
}

/** Spreads the hash: its low bits choose the slot. */
export function finishHash(hash: number): number {
  const spread = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (spread ^ (spread >>> 13)) >>> 0
}
