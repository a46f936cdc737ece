import { closeSync, fdatasync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { DamagedFile } from '../errors.ts'
import { writeDurably } from './durable-file.ts'
import { decodeBatch, encodeBatch, type JournalBatch } from './journal-entries.ts'

const HEADER = Buffer.from('STOREFRONT-SEARCH-JOURNAL 1\n')
/** Length, its complement, checksum of the payload. Behind the last record there are zeros in its place, or nothing. */
const RECORD_HEAD = 12
/**
 * Zeros that the file is grown by at a time: bringing a record to the disk that makes a file no longer takes half as
 * long.
 */
const ROOM = 1 << 16
const LEAST_READ = 1 << 12
const MOST_READ = 1 << 20
/** What a disk writes wholly or not at all. */
const SECTOR = 512
const TRIES = 20
const pause = new Int32Array(new SharedArrayBuffer(4))

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
    const batches: JournalBatch[] = []
    // Mostly there is nothing new, which the next head tells.
    for (let length = RECORD_HEAD; size - this.#readTo >= RECORD_HEAD; ) {
      const bytes = this.#read(this.#readTo, Math.min(length, size - this.#readTo))
      const { read, next } = this.#readRecords(bytes, batches)
      this.#readTo += read
      if (next === 0 || this.#readTo + next > size) break
      length = Math.max(next, Math.min(Math.max(length * 2, LEAST_READ), MOST_READ))
    }
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
    this.#makeRoom(RECORD_HEAD + payload.length)
    this.#write(Buffer.concat([head, payload]), this.#readTo)
    await sync(this.#descriptor)
  }

  /** Throws `DamagedFile` where there is anything behind the last record but zeros, or a record. */
  checkRoom(): void {
    const { size } = fstatSync(this.#descriptor)
    const room = this.#read(this.#readTo, Math.max(0, size - this.#readTo))
    if (isBlank(room.subarray(0, RECORD_HEAD)) && !isBlank(room))
      throw new DamagedFile(this.file, 'something stands behind its last record')
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

  /**
   * Takes the whole records at the beginning of `bytes`. `read`: how many bytes they are; `next`: how many more are to be
   * read to see the one behind them, 0 where there is none.
   */
  #readRecords(bytes: Buffer, batches: JournalBatch[]): { read: number; next: number } {
    for (let at = 0; ; ) {
      if (bytes.length - at < RECORD_HEAD) return { read: at, next: RECORD_HEAD }
      const length = this.#readLength(bytes, at)
      if (length === null) return { read: at, next: 0 }
      const end = at + RECORD_HEAD + length
      if (end > bytes.length) return { read: at, next: end - at }
      if (!this.#isWhole(bytes.subarray(at, end), this.#readTo + at)) return { read: at, next: 0 }
      batches.push(decodeBatch(bytes.subarray(at + RECORD_HEAD, end)))
      at = end
    }
  }

  /** How long the payload is; null where no record begins, or only the first bytes of one are there yet. */
  #readLength(bytes: Buffer, at: number): number | null {
    const length = bytes.readUInt32LE(at)
    const complement = bytes.readUInt32LE(at + 4)
    if (complement === 0) {
      if (length === 0 || bytes.readUInt32LE(at + 8) === 0) return null
    } else if (complement === ~length >>> 0) return length
    throw new DamagedFile(this.file, 'a record has no length')
  }

  /** False for one that was being written by a process, or a machine, that died: nobody was told that it is there. */
  #isWhole(record: Buffer, position: number): boolean {
    for (let tries = 0; !isSound(record); tries++) {
      if (record.readUInt32LE(8) === 0 || hasBlankSector(record, position)) return false
      if (tries === TRIES) throw new DamagedFile(this.file, 'a record fails its checksum')
      // It may have been read in the midst of being written.
      Atomics.wait(pause, 0, 0, 1)
      this.#read(position, record.length).copy(record)
    }
    return true
  }

  /** Has so many bytes ready behind what was read, all of them zeros. */
  #makeRoom(length: number): void {
    const { size } = fstatSync(this.#descriptor)
    const room = size - this.#readTo
    // What a process left that died is no part of what comes now.
    if (!isBlank(this.#read(this.#readTo, Math.min(room, RECORD_HEAD)))) {
      this.#write(Buffer.alloc(room), this.#readTo)
    }
    if (length > room) this.#write(Buffer.alloc(length - room + ROOM), size)
  }

  #write(bytes: Uint8Array, position: number): void {
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.#descriptor, bytes, done, bytes.length - done, position + done)
    }
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

function isSound(record: Buffer): boolean {
  return crc32(record.subarray(RECORD_HEAD)) === record.readUInt32LE(8)
}

function isBlank(bytes: Buffer): boolean {
  return bytes.equals(Buffer.alloc(bytes.length))
}

/** Whether one of the sectors that a record lies in was never written: no record has so many zeros of its own. */
function hasBlankSector(record: Buffer, position: number): boolean {
  for (let from = 0; from < record.length; ) {
    const to = Math.min(record.length, from + SECTOR - ((position + from) % SECTOR))
    if (isBlank(record.subarray(from, to))) return true
    from = to
  }
  return false
}
