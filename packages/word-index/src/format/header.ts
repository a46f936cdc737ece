import { crc32 } from 'node:zlib'
import { DamagedFile, OtherVersion } from '../errors.ts'

const MAGIC = Buffer.from('STOREFRONTWIX')
const VERSION = 5
const PREFACE = 24
export const HEADER_BYTES = 2048

export type Section = { offset: number; length: number; checksum: number }

export const sectionNames = [
  'stored',
  'storedBlocks',
  'storedPages',
  'symbols',
  'scheduled',
  'postings',
  'words',
  'wordChunks',
  'prefixes',
] as const
export type SectionName = (typeof sectionNames)[number]

/** The beginning of a segment file: what is needed to find the rest. */
export type SegmentHeader = {
  documents: number
  /** Entries in a dictionary, and blocks of them. */
  words: number
  prefixes: number
  sections: Record<SectionName, Section>
}

/** Magic, version, length and checksum, then JSON, then zeros up to `HEADER_BYTES`. */
export function encodeHeader(header: SegmentHeader): Buffer {
  const json = Buffer.from(JSON.stringify(header))
  const bytes = Buffer.alloc(HEADER_BYTES)
  MAGIC.copy(bytes)
  bytes[MAGIC.length] = VERSION
  bytes.writeUInt32LE(json.length, 16)
  json.copy(bytes, PREFACE)
  bytes.writeUInt32LE(checksumOf(bytes), 20)
  return bytes
}

/** Throws `DamagedFile` unless the header is intact and the file as long as it says. */
export function decodeHeader(bytes: Buffer, file: string, fileBytes: number): SegmentHeader {
  if (bytes.length < HEADER_BYTES) throw new DamagedFile(file, 'it ends within its header')
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC))
    throw new DamagedFile(file, 'it does not begin as a segment')
  if (bytes.readUInt32LE(20) !== checksumOf(bytes))
    throw new DamagedFile(file, 'its header fails its checksum')
  if (bytes[MAGIC.length] !== VERSION) throw new OtherVersion(file)
  const header = JSON.parse(
    bytes.toString('utf8', PREFACE, PREFACE + bytes.readUInt32LE(16)),
  ) as SegmentHeader
  const end = Math.max(
    ...sectionNames.map((name) => header.sections[name].offset + header.sections[name].length),
  )
  if (end !== fileBytes) throw new DamagedFile(file, `it should have ${end} bytes and has ${fileBytes}`)
  return header
}

/** Covers the whole header except the checksum itself. */
function checksumOf(bytes: Buffer): number {
  return crc32(bytes.subarray(PREFACE), crc32(bytes.subarray(0, 20)))
}
