import { closeSync, openSync } from 'node:fs'
import { writeFully } from '../../format/file-bytes.ts'
import { GrowableBytes } from '../../format/growable.ts'
import type { WordTable } from '../word-table.ts'
import type { PostingSource } from './posting-source.ts'

const WRITE_BYTES = 1 << 20

type Unsorted = { count: number; words: Uint32Array; docs: Uint32Array; counts: Uint16Array }

/** A chunk's postings sorted by word, those of a word in the order they came. */
export class SortedPostings implements PostingSource {
  readonly #table: WordTable
  readonly #firstDoc: number
  readonly #order: Uint32Array
  readonly #ends: Uint32Array
  /** Document and count, alternating: what is used together lies together. */
  readonly #sorted: Uint32Array
  #at = -1
  #next = 0
  word: Uint8Array | undefined
  postings = 0
  doc = 0
  count = 0

  constructor(firstDoc: number, table: WordTable, unsorted: Unsorted) {
    this.#table = table
    this.#firstDoc = firstDoc
    this.#order = table.sorted()
    this.#ends = new Uint32Array(table.count)
    this.#sorted = this.#scatter(unsorted)
    this.nextWord()
  }

  nextWord(): void {
    this.#at++
    const word = this.#order[this.#at]
    if (word === undefined) {
      this.word = undefined
      return
    }
    this.word = this.#table.bytesOf(word)
    const start = word === 0 ? 0 : (this.#ends[word - 1] as number)
    this.postings = (this.#ends[word] as number) - start
    this.#next = start * 2
  }

  nextPosting(): void {
    this.doc = this.#firstDoc + (this.#sorted[this.#next] as number)
    this.count = this.#sorted[this.#next + 1] as number
    this.#next += 2
  }

  /**
   * The first document; then per word in order: length, UTF-8, number of postings, and per posting the difference of
   * documents and the count. `RunReader` reads it.
   */
  writeRun(file: string): void {
    const out = new GrowableBytes()
    const descriptor = openSync(file, 'w')
    out.varint(this.#firstDoc)
    for (; this.word; this.nextWord()) {
      out.reserve(this.word.length + 16 + this.postings * 7)
      out.varint(this.word.length)
      out.append(this.word)
      out.varint(this.postings)
      let previous = this.#firstDoc
      for (let index = 0; index < this.postings; index++) {
        this.nextPosting()
        out.varint(this.doc - previous)
        out.bytes[out.length++] = this.count & 255
        out.bytes[out.length++] = this.count >>> 8
        previous = this.doc
      }
      if (out.length > WRITE_BYTES) drain(descriptor, out)
    }
    drain(descriptor, out)
    closeSync(descriptor)
  }

  close(): void {}

  /** Groups the postings by word, in the order of the words' numbers. */
  #scatter({ count, words, docs, counts }: Unsorted): Uint32Array {
    const ends = this.#ends
    for (let index = 0; index < count; index++)
      ends[words[index] as number] = (ends[words[index] as number] as number) + 1
    let start = 0
    for (let word = 0; word < ends.length; word++) {
      const size = ends[word] as number
      ends[word] = start
      start += size
    }
    const sorted = new Uint32Array(count * 2)
    for (let index = 0; index < count; index++) {
      const word = words[index] as number
      const at = ends[word] as number
      sorted[at * 2] = docs[index] as number
      sorted[at * 2 + 1] = counts[index] as number
      ends[word] = at + 1
    }
    return sorted
  }
}

function drain(descriptor: number, out: GrowableBytes): void {
  writeFully(descriptor, out.view())
  out.length = 0
}
