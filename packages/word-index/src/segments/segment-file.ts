import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { DamagedFile } from '../errors.ts'
import { readFully } from '../format/file-bytes.ts'
import {
  decodeHeader,
  HEADER_BYTES,
  type Section,
  type SectionName,
  type SegmentHeader,
} from '../format/header.ts'
import { RecentReads } from './recent-reads.ts'

/** An open segment file, read by position. */
export class SegmentFile {
  readonly file: string
  readonly bytes: number
  readonly header: SegmentHeader
  readonly #descriptor: number
  readonly #storedAt: number
  readonly #postingsAt: number
  readonly #postingsBytes: number
  readonly #recent = new RecentReads()

  /** Throws `DamagedFile` if the header is damaged. */
  constructor(file: string) {
    this.file = file
    this.#descriptor = openSync(file, 'r')
    try {
      this.bytes = fstatSync(this.#descriptor).size
      const start = Buffer.alloc(HEADER_BYTES)
      const read = readSync(this.#descriptor, start, 0, HEADER_BYTES, 0)
      this.header = decodeHeader(start.subarray(0, read), file, this.bytes)
    } catch (error) {
      closeSync(this.#descriptor)
      throw error
    }
    this.#storedAt = this.header.sections.stored.offset
    this.#postingsAt = this.header.sections.postings.offset
    this.#postingsBytes = this.header.sections.postings.length
  }

  get documents(): number {
    return this.header.documents
  }

  /** A whole section, checked; for the small ones. */
  readSection(name: SectionName): Uint8Array {
    const { length, checksum } = this.header.sections[name]
    return this.readChecked(name, { offset: 0, length, checksum })
  }

  /** A block of a section with its own checksum. */
  readChecked(name: SectionName, { offset, length, checksum }: Section): Uint8Array {
    const section = this.header.sections[name]
    if (!(offset + length <= section.length)) throw new DamagedFile(this.file, `its ${name} end too early`)
    const bytes = this.#read(section.offset + offset, length)
    if (crc32(bytes) !== checksum) throw new DamagedFile(this.file, `its ${name} fail their checksum`)
    return bytes
  }

  /** Shared with others: nobody may write to them. */
  readPostings(offset: number, length: number): Uint8Array {
    if (offset + length > this.#postingsBytes) throw new DamagedFile(this.file, 'a list leads out of it')
    return this.#recent.get(offset, length, () => this.#read(this.#postingsAt + offset, length))
  }

  readStored(offset: number, length: number): Uint8Array {
    return this.#read(this.#storedAt + offset, length)
  }

  close(): void {
    this.#recent.clear()
    closeSync(this.#descriptor)
  }

  /** Starts at a multiple of eight in its buffer, so that it can be viewed as numbers. */
  #read(position: number, length: number): Uint8Array {
    const bytes = Buffer.allocUnsafe(length)
    if (readFully(this.#descriptor, bytes, position) < length)
      throw new DamagedFile(this.file, 'it ends too early')
    return bytes
  }
}
