import { DamagedFile } from '../errors.ts'
import { Dictionary, DictionaryCursor } from '../format/dictionary.ts'
import type { ListEntry } from '../format/list-layout.ts'
import { PrefixTable } from '../format/prefix-table.ts'
import type { Part } from '../part.ts'
import { ArrayList } from '../query/array-list.ts'
import { LastUnion } from '../query/last-union.ts'
import { type FoundWord, openList } from '../query/open-list.ts'
import type { PostingList } from '../query/posting-list.ts'
import { uniteRange } from '../query/unite-range.ts'
import { SegmentFile } from './segment-file.ts'
import { StoredDocuments } from './stored/stored-documents.ts'
import { Visibility } from './visibility.ts'

/** A segment on disk. Whatever a query needs is read when it is first needed; words stay in memory. */
export class Segment implements Part {
  readonly #file: SegmentFile
  readonly #words: Dictionary
  readonly #prefixes: PrefixTable
  readonly #documents: StoredDocuments
  readonly #visibility: Visibility
  readonly #lastUnion = new LastUnion()
  /** For look-ups, one after the other. */
  readonly #cursor: DictionaryCursor
  #holders = 0
  #isClosed = false

  /** Checks the header and what it reads, but not the rest. Throws `DamagedFile`. */
  constructor(path: string) {
    this.#file = new SegmentFile(path)
    try {
      const { header } = this.#file
      this.#words = new Dictionary(this.#file.readSection('wordChunks'), header.words, (chunk) =>
        this.#file.readChecked('words', chunk),
      )
      this.#cursor = new DictionaryCursor(this.#words)
      this.#prefixes = new PrefixTable(this.#file.readSection('prefixes'), header.prefixes)
      this.#documents = new StoredDocuments(this.#file)
      const scheduled = this.#file.readSection('scheduled')
      const numbers = new Float64Array(scheduled.buffer, scheduled.byteOffset, scheduled.length / 8)
      this.#visibility = new Visibility(header.documents, numbers)
    } catch (error) {
      this.#file.close()
      throw error
    }
  }

  get file(): string {
    return this.#file.file
  }

  get bytes(): number {
    return this.#file.bytes
  }

  get size(): number {
    return this.#file.documents
  }

  get hiddenCount(): number {
    return this.#visibility.hiddenCount
  }

  find(id: number): number {
    const doc = this.#documents.find(id)
    return doc >= 0 && !this.#visibility.isHidden(doc) ? doc : -1
  }

  hide(doc: number): void {
    if (doc >= this.size) throw new DamagedFile(this.file, `it has no document ${doc}`)
    this.#visibility.hide(doc)
  }

  isHidden(doc: number): boolean {
    return this.#visibility.isHidden(doc)
  }

  hiddenDocs(): Uint32Array {
    return this.#visibility.hiddenDocs()
  }

  unseenAt(now: number): Uint32Array | null {
    return this.#visibility.unseenAt(now)
  }

  countVisible(now: number): number {
    return this.#visibility.countSeen(now)
  }

  /** The moment from which a document is visible; 0 for always. */
  visibleFrom(doc: number): number {
    return this.#visibility.dueOf(doc)
  }

  idOf(doc: number): number {
    return this.#documents.readId(doc)
  }

  readStored(doc: number): Uint8Array {
    return this.#documents.read(doc).stored
  }

  /** The documents of a word; null if there are none. */
  openWord(word: string): FoundWord | null {
    const cursor = this.#cursor
    const bytes = Buffer.from(word)
    if (!cursor.seek(bytes) || cursor.compare(bytes) !== 0) return null
    return { list: openList(this.#file, cursor), isLonger: false }
  }

  /** The documents of all words with this prefix; null if there are none. */
  openPrefix(prefix: string): FoundWord | null {
    const bytes = Buffer.from(prefix)
    const entry = this.#prefixes.find(bytes)
    if (entry) return { list: openList(this.#file, entry), isLonger: false }
    return this.#lastUnion.open(prefix, () => uniteRange(this.#file, this.#cursor, bytes))
  }

  /** Its words, which can be read as long as it is open. */
  get dictionary(): Dictionary {
    return this.#words
  }

  /** Walks through all words in the order of their bytes, for merging. */
  walkWords(): DictionaryCursor {
    return new DictionaryCursor(this.#words)
  }

  openListAt(entry: ListEntry): PostingList {
    return entry.count === 1
      ? new ArrayList(Uint32Array.of(entry.doc), Uint8Array.of(entry.level))
      : openList(this.#file, entry)
  }

  /** Keeps its file open until the function returned is called, even if it is closed before. */
  hold(): () => void {
    this.#holders++
    return () => {
      this.#holders--
      this.#closeUnheld()
    }
  }

  close(): void {
    this.#isClosed = true
    this.#closeUnheld()
  }

  #closeUnheld(): void {
    if (this.#isClosed && this.#holders === 0) this.#file.close()
  }
}

export function openSegment(path: string): Segment {
  return new Segment(path)
}
