import { closeSync, fdatasync, fstatSync, ftruncateSync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { DamagedFile } from '../errors.ts'
import { readFully, writeFully } from '../format/file-bytes.ts'
import { writeDurably } from './durable-file.ts'
import { decodeBatch, encodeBatch, type JournalBatch } from './journal-entries.ts'
import type { WhenAlone } from './process-lock.ts'

const HEADER = Buffer.from('STOREFRONT-SEARCH-JOURNAL 1\n')
/** Length, its complement, checksum of the payload. After the last record there are zeros instead, or nothing. */
const RECORD_HEAD = 12
/**
 * How many zeros the file grows by at a time: syncing a record that does not make the file longer takes half the time.
 */
const ROOM = 1 << 16
const LEAST_READ = 1 << 12
const MAX_READ = 1 << 20
/** The size that a disk writes atomically. */
const SECTOR = 512

const sync = promisify(fdatasync)

/** Makes an empty journal. */
export function createJournal(file: string): void {
  writeDurably(file, HEADER)
}

/**
 * The changes since the last segment, as appended records. Several processes read a journal; the one that holds the
 * lock writes.
 */
export class Journal {
  readonly file: string
  readonly #descriptor: number
  /** Everything before it was read and is intact. */
  #readTo = HEADER.length
  #isChecked = false
  /** Records that this process has appended but not yet returned: it need not read them back. */
  #appended: { from: number; to: number; batch: JournalBatch } | null = null

  constructor(file: string) {
    this.file = file
    this.#descriptor = openSync(file, 'r+')
  }

  /**
   * The records appended since the last call. An incomplete one may still be being written and is left for later; it
   * counts as damage only if `whenAlone` confirms that no process is writing. Throws `DamagedFile`.
   */
  readNew(whenAlone: WhenAlone): JournalBatch[] {
    if (!this.#isChecked) this.#checkHeader()
    const own = this.takeAppended()
    const scanned = this.#scan(this.#readTo)
    const rest = scanned.isEnd ? undefined : whenAlone(() => this.#scanFinally(scanned.readTo))
    this.#readTo = rest?.readTo ?? scanned.readTo
    return [...own, ...scanned.batches, ...(rest?.batches ?? [])]
  }

  /**
   * Appends a record after what was read, over anything half written there. Resolves once it is on disk. Must be called
   * under the lock, after `readNew`. The record itself comes from the next `readNew`, which a search may call while it
   * is being synced.
   */
  async append(batch: JournalBatch): Promise<void> {
    const payload = encodeBatch(batch)
    const head = Buffer.alloc(RECORD_HEAD)
    head.writeUInt32LE(payload.length, 0)
    head.writeUInt32LE(~payload.length >>> 0, 4)
    head.writeUInt32LE(crc32(payload), 8)
    this.#makeRoom(RECORD_HEAD + payload.length)
    const from = this.#readTo
    writeFully(this.#descriptor, Buffer.concat([head, payload]), from)
    this.#appended = { from, to: from + RECORD_HEAD + payload.length, batch }
    try {
      await sync(this.#descriptor)
    } catch (error) {
      // How much of it is on disk is unknown, so a record written after it might follow a gap.
      throw new DamagedFile(this.file, `it cannot be synced to disk (${(error as Error).message})`)
    }
  }

  /** The record that was appended last, unless `readNew` has returned it. */
  takeAppended(): JournalBatch[] {
    const own = this.#appended
    this.#appended = null
    if (own === null) return []
    this.#readTo = own.to
    return [own.batch]
  }

  /** Throws `DamagedFile` if the last record is followed by anything but zeros or another record. */
  checkRoom(whenAlone: WhenAlone): void {
    if (!this.#hasStrayBytes()) return
    whenAlone(() => {
      if (this.#hasStrayBytes()) throw new DamagedFile(this.file, 'something stands behind its last record')
    })
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

  /** The complete records from a position on. `isEnd`: nothing follows them, or only the beginning of a record. */
  #scan(from: number): Scanned {
    const { size } = fstatSync(this.#descriptor)
    if (size < from) throw new DamagedFile(this.file, 'it has become shorter')
    const batches: JournalBatch[] = []
    let readTo = from
    // Mostly there is nothing new, which the next head shows.
    for (let length = RECORD_HEAD; size - readTo >= RECORD_HEAD; ) {
      const bytes = this.#read(readTo, Math.min(length, size - readTo))
      const { read, next, isEnd } = takeRecords(bytes, batches)
      readTo += read
      if (next === 0 || readTo + next > size) return { batches, readTo, isEnd }
      length = Math.max(next, Math.min(Math.max(length * 2, LEAST_READ), MAX_READ))
    }
    return { batches, readTo, isEnd: true }
  }

  /** A record being written when a process or machine died is not damage: it was never acknowledged. */
  #scanFinally(from: number): Scanned {
    const scanned = this.#scan(from)
    if (scanned.isEnd) return scanned
    const { readTo } = scanned
    const head = this.#read(readTo, RECORD_HEAD)
    const length = readLength(head, 0)
    if (length === null && !hasBlankSide(head, readTo))
      throw new DamagedFile(this.file, 'a record has no length')
    if (length !== null && !lacksSector(this.#read(readTo, RECORD_HEAD + length), readTo))
      throw new DamagedFile(this.file, 'a record fails its checksum')
    return { ...scanned, isEnd: true }
  }

  #hasStrayBytes(): boolean {
    const { size } = fstatSync(this.#descriptor)
    const room = this.#read(this.#readTo, Math.max(0, size - this.#readTo))
    return isBlank(room.subarray(0, RECORD_HEAD)) && !isBlank(room)
  }

  /** Makes sure that so many zeros follow what was read. */
  #makeRoom(length: number): void {
    // What a dead process left there must not become part of a new record.
    if (!isBlank(this.#read(this.#readTo, RECORD_HEAD))) ftruncateSync(this.#descriptor, this.#readTo)
    const { size } = fstatSync(this.#descriptor)
    const room = size - this.#readTo
    if (length > room) writeFully(this.#descriptor, Buffer.alloc(length - room + ROOM), size)
  }

  #read(position: number, length: number): Buffer {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readFully(this.#descriptor, bytes, position))
  }
}

type Scanned = { batches: JournalBatch[]; readTo: number; isEnd: boolean }

/**
 * Takes the complete records at the beginning of `bytes`. `read`: how many bytes they take; `next`: how many more bytes
 * the record after them needs, 0 if there is none; `isEnd`: they are followed by nothing or by zeros, rather than by
 * an incomplete record.
 */
function takeRecords(bytes: Buffer, batches: JournalBatch[]): { read: number; next: number; isEnd: boolean } {
  for (let at = 0; ; ) {
    if (bytes.length - at < RECORD_HEAD) return { read: at, next: RECORD_HEAD, isEnd: true }
    const length = readLength(bytes, at)
    if (length === null) return { read: at, next: 0, isEnd: isBlank(bytes.subarray(at, at + RECORD_HEAD)) }
    const end = at + RECORD_HEAD + length
    if (end > bytes.length) return { read: at, next: end - at, isEnd: true }
    const payload = bytes.subarray(at + RECORD_HEAD, end)
    if (crc32(payload) !== bytes.readUInt32LE(at + 8)) return { read: at, next: 0, isEnd: false }
    batches.push(decodeBatch(payload))
    at = end
  }
}

/** The length of the payload; null if no record begins here. */
function readLength(bytes: Buffer, at: number): number | null {
  const length = bytes.readUInt32LE(at)
  return bytes.readUInt32LE(at + 4) === ~length >>> 0 ? length : null
}

function isBlank(bytes: Buffer): boolean {
  return bytes.equals(Buffer.alloc(bytes.length))
}

/** Whether a head spans two sectors of which one was never written. */
function hasBlankSide(head: Buffer, position: number): boolean {
  const border = SECTOR - (position % SECTOR)
  return border < head.length && (isBlank(head.subarray(0, border)) || isBlank(head.subarray(border)))
}

/** Whether a sector that a record continues in was never written: no record contains so many zeros. */
function lacksSector(record: Buffer, position: number): boolean {
  for (let from = SECTOR - (position % SECTOR); from < record.length; from += SECTOR) {
    if (isBlank(record.subarray(from, from + SECTOR))) return true
  }
  return false
}
