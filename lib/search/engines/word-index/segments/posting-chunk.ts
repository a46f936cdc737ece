import { closeSync, openSync, writeSync } from 'node:fs'
import { GrowableBytes, withRoom } from '../format/growable.ts'
import { sortWords } from './compare-words.ts'

const MOST_POSTINGS = 6_000_000
const MOST_FREQUENCY = 4095
const WRITE_BYTES = 1 << 20

/**
 * Postings of some documents, in the order they came, until they are sorted by word into a run. A posting is one word
 * of one field of one document: 16 bits hold field and frequency.
 */
export class PostingChunk {
  readonly #firstDoc: number
  readonly #numbers = new Map<string, number>()
  #words = new Uint32Array(1 << 16)
  #docs = new Uint32Array(1 << 16)
  #counts = new Uint16Array(1 << 16)
  /** Where a word's posting for the field under way is, plus one. */
  #last = new Uint32Array(1 << 16)
  #postings = 0

  /** `firstDoc` is the number of the first document that is added. */
  constructor(firstDoc: number) {
    this.#firstDoc = firstDoc
  }

  get isFull(): boolean {
    return this.#postings >= MOST_POSTINGS
  }

  addField(doc: number, field: number, words: string[]): void {
    const start = this.#postings
    this.#reserve(start + words.length)
    for (const word of words) this.#addWord(doc, field, this.#numberOf(word), start)
  }

  #addWord(doc: number, field: number, word: number, start: number): void {
    const known = this.#last[word] as number
    if (known > start) {
      const count = this.#counts[known - 1] as number
      if ((count & MOST_FREQUENCY) < MOST_FREQUENCY) this.#counts[known - 1] = count + 1
      return
    }
    const at = this.#postings++
    this.#words[at] = word
    this.#docs[at] = doc - this.#firstDoc
    this.#counts[at] = (field << 12) | 1
    this.#last[word] = at + 1
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(word, number)
    this.#last = withRoom(this.#last, number + 1)
    return number
  }

  #reserve(postings: number): void {
    this.#words = withRoom(this.#words, postings)
    this.#docs = withRoom(this.#docs, postings)
    this.#counts = withRoom(this.#counts, postings)
  }

  /**
   * The first document; then per word in order: length, UTF-8, number of postings, and per posting the difference of
   * documents and the count.
   */
  writeRun(file: string): void {
    const { starts, order } = this.#sortPostings()
    const out = new GrowableBytes()
    const descriptor = openSync(file, 'w')
    const encoder = new TextEncoder()
    out.varint(this.#firstDoc)
    for (const word of sortWords([...this.#numbers.keys()])) {
      const number = this.#numbers.get(word) as number
      const from = starts[number] as number
      const to = starts[number + 1] as number
      const bytes = encoder.encode(word)
      out.reserve(bytes.length + 16 + (to - from) * 7)
      out.varint(bytes.length)
      out.append(bytes)
      out.varint(to - from)
      let previous = 0
      for (let index = from; index < to; index++) {
        const posting = order[index] as number
        const doc = this.#docs[posting] as number
        const count = this.#counts[posting] as number
        out.varint(doc - previous)
        out.bytes[out.length++] = count & 255
        out.bytes[out.length++] = count >>> 8
        previous = doc
      }
      if (out.length > WRITE_BYTES) drain(descriptor, out)
    }
    drain(descriptor, out)
    closeSync(descriptor)
  }

  /** The numbers of the postings by word, those of a word in the order they came. */
  #sortPostings(): { starts: Uint32Array; order: Uint32Array } {
    const starts = new Uint32Array(this.#numbers.size + 1)
    for (let index = 0; index < this.#postings; index++) {
      const word = (this.#words[index] as number) + 1
      starts[word] = (starts[word] as number) + 1
    }
    for (let word = 1; word < starts.length; word++) {
      starts[word] = (starts[word] as number) + (starts[word - 1] as number)
    }
    const order = new Uint32Array(this.#postings)
    const next = starts.slice()
    for (let index = 0; index < this.#postings; index++) {
      const word = this.#words[index] as number
      const at = next[word] as number
      order[at] = index
      next[word] = at + 1
    }
    return { starts, order }
  }
}

function drain(descriptor: number, out: GrowableBytes): void {
  const bytes = out.view()
  let done = 0
  while (done < bytes.length) done += writeSync(descriptor, bytes, done, bytes.length - done)
  out.length = 0
}
