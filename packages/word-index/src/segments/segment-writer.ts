import { LimitReached } from '../errors.ts'
import { ByteWriter } from '../format/byte-writer.ts'
import { DictionaryBuilder } from '../format/dictionary-builder.ts'
import { ListEncoder } from '../format/encode-list.ts'
import { encodeHeader, HEADER_BYTES, type Section, type SectionName } from '../format/header.ts'
import { encodePrefixes, type PrefixEntry } from '../format/prefix-table.ts'
import { PrefixLists } from './postings/prefix-lists.ts'
import { checksumPages } from './stored/stored-blocks.ts'
import { StoredWriter } from './stored/stored-writer.ts'

/** Document numbers are handled as signed 32-bit integers. */
const MAX_DOCUMENTS = 2 ** 31 - 1

/**
 * Writes a segment file: first all documents, from the highest id to the lowest, then all words in the order of their
 * UTF-8 bytes. So of two documents the one with the lower number has the higher id, which is how ties are broken.
 */
export class SegmentWriter {
  readonly #out: ByteWriter
  readonly #sections: Partial<Record<SectionName, Section>> = {}
  readonly #stored: StoredWriter
  readonly #scheduled: number[] = []
  #lastId = Number.POSITIVE_INFINITY
  documents = 0
  readonly #mostDocuments: number
  #begunWords: Words | undefined

  /** Throws `LimitReached` once it would hold more than `mostDocuments`. */
  constructor(file: string, mostDocuments = MAX_DOCUMENTS) {
    this.#mostDocuments = mostDocuments
    this.#out = new ByteWriter(file)
    this.#out.bytes(new Uint8Array(HEADER_BYTES))
    this.#out.takeChecksum()
    this.#stored = new StoredWriter(this.#out)
  }

  addDocument(id: number, visibleFrom: number, stored: Uint8Array): void {
    if (id >= this.#lastId) throw new Error(`Document ${id} comes after ${this.#lastId}: ids have to fall.`)
    if (this.documents >= this.#mostDocuments) throw new LimitReached('documents', this.#mostDocuments)
    this.#lastId = id
    this.#stored.add(id, stored)
    if (visibleFrom > 0) this.#scheduled.push(this.documents, visibleFrom)
    this.documents++
  }

  /** The first `count` of `docs` and `levels` are the word's list. */
  addWord(word: Uint8Array, docs: Uint32Array, levels: Uint8Array, count: number): void {
    const words = this.#words()
    words.prefixLists.enter(word)
    words.dictionary.add(word, words.writeList(docs, levels, count))
    words.prefixLists.add(word, docs, levels, count)
  }

  /** Syncs the file to disk. Returns its size. */
  finish(): number {
    const words = this.#words()
    words.prefixLists.finish()
    this.#endSection('postings', words.start)
    const { chunks, directory } = words.dictionary.finish()
    this.#writeSection('words', () => {
      for (const chunk of chunks) this.#out.bytes(chunk)
    })
    this.#writeSection('wordChunks', () => this.#out.bytes(directory))
    this.#writeSection('prefixes', () => this.#out.bytes(encodePrefixes(words.prefixes)))
    const bytes = this.#out.position
    const sections = this.#sections as Record<SectionName, Section>
    const header = {
      documents: this.documents,
      words: words.dictionary.count,
      prefixes: words.prefixes.length,
      sections,
    }
    this.#out.finish(encodeHeader(header))
    return bytes
  }

  abandon(): void {
    this.#out.close()
  }

  #words(): Words {
    this.#begunWords ??= this.#endDocuments()
    return this.#begunWords
  }

  #endDocuments(): Words {
    const { places, symbols } = this.#stored.end()
    this.#endSection('stored', HEADER_BYTES)
    this.#writeSection('storedBlocks', () => this.#out.array(places))
    this.#writeSection('storedPages', () => this.#out.array(checksumPages(places)))
    this.#writeSection('symbols', () => this.#out.bytes(symbols))
    this.#writeSection('scheduled', () => this.#out.array(Float64Array.from(this.#scheduled)))
    return new Words(this.#out, this.documents)
  }

  #writeSection(name: SectionName, write: () => void): void {
    const start = this.#out.position
    write()
    this.#endSection(name, start)
  }

  #endSection(name: SectionName, start: number): void {
    const length = this.#out.position - start
    this.#sections[name] = { offset: start, length, checksum: this.#out.takeChecksum() }
  }
}

type PrefixList = { offset: number; bytes: number; encoded: Buffer }

/** The second half of the file: the lists and the dictionary. */
class Words {
  readonly start: number
  readonly dictionary = new DictionaryBuilder()
  readonly prefixLists: PrefixLists
  readonly prefixes: PrefixEntry[] = []
  readonly #out: ByteWriter
  readonly #encoder: ListEncoder
  #lastPrefix: PrefixList | undefined

  constructor(out: ByteWriter, documents: number) {
    this.#out = out
    this.start = out.position
    this.#encoder = new ListEncoder(documents)
    this.prefixLists = new PrefixLists(documents, (prefix, docs, levels, count) => {
      const { offset, bytes } = this.#writePrefixList(docs, levels, count)
      this.prefixes.push({ prefix, count, offset, bytes })
    })
  }

  writeList(docs: Uint32Array, levels: Uint8Array, count: number) {
    const offset = this.#out.position - this.start
    const first = { doc: docs[0] as number, level: levels[0] as number }
    if (count === 1) return { count, offset, bytes: 0, ...first }
    const encoded = this.#encoder.encode(docs, levels, count)
    this.#out.bytes(encoded)
    return { count, offset, bytes: encoded.length, ...first }
  }

  /** Prefixes that begin the same words, such as `shir` and `shirt`, come one after the other and share a list. */
  #writePrefixList(docs: Uint32Array, levels: Uint8Array, count: number): PrefixList {
    const encoded = this.#encoder.encode(docs, levels, count)
    if (this.#lastPrefix?.encoded.equals(encoded)) return this.#lastPrefix
    const offset = this.#out.position - this.start
    this.#out.bytes(encoded)
    this.#lastPrefix = { offset, bytes: encoded.length, encoded: Buffer.from(encoded) }
    return this.#lastPrefix
  }
}
