import { open } from 'node:fs/promises'
import path from 'node:path'
import { ImportError } from '../import-error.ts'
import { decode } from './decode.ts'
import { detectEncoding } from './detect-encoding.ts'
import type { ByteSource, FileKind, ImportFile } from './import-file.ts'
import { refuseForeignFile } from './refuse-foreign-file.ts'
import { explainFileError, gunzip, readBytes } from './unpack.ts'
import { listZipEntries } from './zip.ts'

export type OpenOptions = {
  /** The encoding that the user names, as iconv knows it. By default, it is recognised. */
  encoding?: string
}

/**
 * Opens a file that may be packed with gzip or as a ZIP archive, and reads it once to recognise its encoding. Throws
 * ImportError if it cannot be read or is not a text file of this kind.
 */
export async function openFile(
  file: string,
  kind: FileKind,
  { encoding }: OpenOptions = {},
): Promise<ImportFile> {
  const { packing, sources, otherEntries } = await unpack(file, kind)
  const parts = []
  for (const source of sources) {
    const found = await detectEncoding(source, encoding, packing === 'zip' ? source.name : 'The file')
    parts.push({ name: source.name, encoding: found, chunks: () => decode(source, found) })
  }
  return { parts, packing, otherEntries }
}

type Unpacked = { packing: ImportFile['packing']; sources: ByteSource[]; otherEntries: string[] }

const GZIP = Buffer.from([0x1f, 0x8b])
/** Of an archive, and of one without entries. */
const ZIP = [Buffer.from('PK\u0003\u0004'), Buffer.from('PK\u0005\u0006')]

/** Goes by the first bytes: names of downloaded files often lie. Only text named `.zip` is refused, as a broken archive. */
async function unpack(file: string, kind: FileKind): Promise<Unpacked> {
  const first = await readFirstBytes(file)
  refuseForeignFile(first)
  const name = path.basename(file)
  if (first.subarray(0, 2).equals(GZIP)) {
    const source = { name: name.replace(/\.gz$/i, ''), open: () => gunzip(file) }
    return { packing: 'gzip', sources: [source], otherEntries: [] }
  }
  if (ZIP.some((mark) => first.subarray(0, 4).equals(mark))) {
    return { packing: 'zip', ...(await listZipEntries(file, kind)) }
  }
  if (/\.zip$/i.test(name))
    throw new ImportError('The file is named .zip, but is not a ZIP archive. Download it again.')
  return { packing: null, sources: [{ name, open: () => readBytes(file) }], otherEntries: [] }
}

async function readFirstBytes(file: string): Promise<Buffer> {
  try {
    const handle = await open(file)
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw error instanceof ImportError ? error : explainFileError(file, error)
  }
}
