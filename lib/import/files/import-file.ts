import type { ColumnNames } from '../cells/column-names.ts'
import type { ColumnUse } from '../cells/column-use.ts'

/** An exported file as it is read: whatever its packing and encoding, its text comes as UTF-8. */
export type ImportFile = {
  /** The file itself, or the entries of a ZIP archive in the order of their names. */
  parts: FilePart[]
  packing: 'gzip' | 'zip' | null
  /** The names that its columns have for the source that reads it. */
  columns?: ColumnNames
  /** Takes note of the columns that are read. */
  use?: ColumnUse
  /** Entries of the archive that were left out because of their kind. */
  otherEntries: string[]
}

export type FilePart = {
  /** The file's name, or the entry's path in the archive. */
  name: string
  encoding: Encoding
  /** The text in UTF-8, without a byte order mark. Can be called again. */
  chunks(): AsyncGenerator<Buffer>
}

export type Encoding = {
  /** As iconv calls it. */
  name: string
  /** Whether it is UTF-8 with bytes that are not, which are read as `�`. */
  isDamaged?: boolean
}

/** Bytes of a file or of an entry, unpacked. */
export type ByteSource = { name: string; open(): AsyncGenerator<Buffer> }

/** Required contents of a file, by the suffix of archive entries. */
export type FileKind = { name: 'CSV' | 'XML'; extensions: readonly string[] }

export const csvKind: FileKind = { name: 'CSV', extensions: ['.csv', '.tsv', '.tab', '.txt'] }
export const xmlKind: FileKind = { name: 'XML', extensions: ['.xml', '.wxr', '.rss'] }
