import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { DamagedFile } from '../errors.ts'
import { writeDurably } from './durable-file.ts'

const MAGIC = 0x4e444948

/** The numbers of a segment's hidden documents: magic, checksum, numbers. */
export function writeHidden(file: string, docs: Uint32Array): void {
  const numbers = Buffer.from(docs.buffer, docs.byteOffset, docs.byteLength)
  const head = Buffer.alloc(8)
  head.writeUInt32LE(MAGIC, 0)
  head.writeUInt32LE(crc32(numbers), 4)
  writeDurably(file, Buffer.concat([head, numbers]))
}

/** Throws `DamagedFile`. */
export function readHidden(file: string): Uint32Array {
  const bytes = readFileSync(file)
  const numbers = new Uint8Array(bytes.subarray(8))
  if (bytes.length < 8 || bytes.readUInt32LE(0) !== MAGIC || numbers.length % 4 !== 0) {
    throw new DamagedFile(file, 'it is not a list of documents')
  }
  if (bytes.readUInt32LE(4) !== crc32(numbers)) throw new DamagedFile(file, 'it fails its checksum')
  return new Uint32Array(numbers.buffer)
}
