import { crc32 } from 'node:zlib'
import { DamagedFile } from '../errors.ts'

const VERSION = 3

/** A small file of one JSON value: a line with what it is, its version and its checksum, then the JSON. */
export function encodeChecked(magic: string, value: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(value))
  return Buffer.concat([Buffer.from(`${magic} ${VERSION} ${crc32(json)}\n`), json])
}

/** Throws `DamagedFile` unless the bytes are what `encodeChecked` made with the same magic. */
export function decodeChecked(magic: string, bytes: Buffer, file: string): unknown {
  const end = bytes.indexOf(10)
  const [name, version, checksum] = bytes.toString('latin1', 0, Math.max(0, end)).split(' ')
  if (name !== magic) throw new DamagedFile(file, `it does not begin with ${magic}`)
  if (version !== String(VERSION)) throw new DamagedFile(file, 'it is of another version')
  const json = bytes.subarray(end + 1)
  if (checksum !== String(crc32(json))) throw new DamagedFile(file, 'it fails its checksum')
  return JSON.parse(json.toString())
}
