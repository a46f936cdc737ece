import { closeSync, fdatasync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { DamagedFile } from '../errors.ts'
import { writeDurably } from './durable-file.ts'
import { decodeBatch, encodeBatch, type JournalBatch } from './journal-entries.ts'

const HEADER = Buffer.from('STOREFRONT-SEARCH-JOURNAL 1\n')
/** Length, its complement, checksum of the payload. */
const RECORD_HEAD = 12

const sync = promisify(fdatasync)

/** Makes an empty journal. */
export function createJournal(file: string): void {
  writeDurably(file, HEADER)
}

/** What was saved since the last segment, in records that are appended. Several processes read one; the one that holds the lock writes. */
export class Journal {
  readonly file: string
  readonly #descriptor: number
  /** All before it was read, and is whole. */
  #readTo = HEADER.length
  #isChecked = false

  constructor(file: string) {
    this.file = file
    this.#descriptor = openSync(file, 'r+')
  }

  /** The records that were appended since the last call. Throws `DamagedFile`; one that is not whole yet is left for later. */
  readNew(): JournalBatch[] {
    const { size } = fstatSync(this.#descriptor)
    if (!this.#isChecked) this.#checkHeader()
    if (size < this.#readTo) throw new DamagedFile(this.file, 'it has become shorter')
    if (size === this.#readTo) return []
    const bytes = this.#read(this.#readTo, size - this.#readTo)
    const batches: JournalBatch[] = []
    let at = 0
    for (let end = this.#endOfRecord(bytes, at); end > 0; end = this.#endOfRecord(bytes, at)) {
      batches.push(decodeBatch(bytes.subarray(at + RECORD_HEAD, end)))
      at = end
    }
    this.#readTo += at
    return batches
  }

  /**
   * Appends a record behind what was read, over anything half written there; resolves once it is on the disk. To be
   * called under the lock, after `readNew`. The record itself comes from the next `readNew`, which a search may call
   * while it is brought to the disk.
   */
  async append(batch: JournalBatch): Promise<void> {
    const payload = encodeBatch(batch)
    const head = Buffer.alloc(RECORD_HEAD)
    head.writeUInt32LE(payload.length, 0)
    head.writeUInt32LE(~payload.length >>> 0, 4)
    head.writeUInt32LE(crc32(payload), 8)
    const record = Buffer.concat([head, payload])
    if (fstatSync(this.#descriptor).size > this.#readTo) ftruncateSync(this.#descriptor, this.#readTo)
    const start = this.#readTo
    for (let done = 0; done < record.length; ) {
      done += writeSync(this.#descriptor, record, done, record.length - done, start + done)
    }
    await sync(this.#descriptor)
  }

  get bytes(): number {
    return this.#readTo
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  #checkHeader(): void {
    if (!this.#read(0, HEADER.length).equals(HEADER))
      throw new DamagedFile(this.file, 'it does not begin as a journal')
    this.#isChecked = true
  }

  /** Where a record ends; 0 where it runs on behind what there is, as one does that was being written by a process that died. */
  #endOfRecord(bytes: Buffer, start: number): number {
    if (start + RECORD_HEAD > bytes.length) return 0
    const length = bytes.readUInt32LE(start)
    if (bytes.readUInt32LE(start + 4) !== ~length >>> 0)
      throw new DamagedFile(this.file, 'a record has no length')
    const end = start + RECORD_HEAD + length
    if (end > bytes.length) return 0
    if (crc32(bytes.subarray(start + RECORD_HEAD, end)) !== bytes.readUInt32LE(start + 8)) {
      throw new DamagedFile(this.file, 'a record fails its checksum')
    }
    return end
  }

  #read(position: number, length: number): Buffer {
    const bytes = Buffer.alloc(length)
    let done = 0
    while (done < length) {
      const count = readSync(this.#descriptor, bytes, done, length - done, position + done)
      if (count === 0) break
      done += count
    }
    return bytes.subarray(0, done)
  }
}
