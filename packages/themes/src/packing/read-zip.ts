import type { Readable } from 'node:stream'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { ArchiveRefused } from './archive-refused.ts'

type Limits = { files: number; fileBytes: number; totalBytes: number }

/**
 * The files of a ZIP archive by their paths. Folders, hidden files and what macOS adds are left out. Throws ArchiveRefused, before
 * anything is unpacked, for one that is too large, encrypted, has links, or names a file twice, outside of the archive or with control characters.
 */
export async function readZip(bytes: Uint8Array, limits: Limits): Promise<Map<string, Buffer>> {
  try {
    const zip = await openZip(Buffer.from(bytes))
    const entries = await listEntries(zip, limits)
    const files = new Map<string, Buffer>()
    // One after the other, so that no more than the limit is in memory.
    for (const entry of entries) files.set(entry.fileName, await readEntry(zip, entry))
    return files
  } catch (error) {
    // yauzl throws plain errors for whatever is wrong with an archive.
    throw error instanceof ArchiveRefused ? error : new ArchiveRefused('damaged')
  }
}

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    // Checks that names stay within the archive, and that entries have the size that they claim.
    fromBuffer(bytes, { lazyEntries: true, strictFileNames: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    )
  })
}

/** Entries besides files, such as folders, take time as well. */
const ENTRIES_PER_FILE = 4

function listEntries(zip: ZipFile, limits: Limits): Promise<Entry[]> {
  if (zip.entryCount > limits.files * ENTRIES_PER_FILE) throw new ArchiveRefused('limit')
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    const names = new Set<string>()
    let total = 0
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      const { fileName, uncompressedSize } = entry
      if (isContent(fileName)) {
        total += uncompressedSize
        const name = fileName.toLowerCase()
        if (
          uncompressedSize > limits.fileBytes ||
          total > limits.totalBytes ||
          entries.length >= limits.files
        )
          return reject(new ArchiveRefused('limit'))
        if (names.has(name) || CONTROL.test(name) || entry.isEncrypted() || isSpecial(entry))
          return reject(new ArchiveRefused('damaged'))
        names.add(name)
        entries.push(entry)
      }
      zip.readEntry()
    })
    zip.readEntry()
  })
}

/** No disk takes all of these, and no name needs one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const CONTROL = /[\u0000-\u001f\u007f]/

function isContent(name: string): boolean {
  return !/\/$|^__MACOSX\/|(^|\/)(\.|Thumbs\.db$|desktop\.ini$)/i.test(name)
}

const KIND = 0o170000
const FILE = 0o100000

/** Links and devices; archives from Windows say nothing of it. */
function isSpecial({ externalFileAttributes }: Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & KIND
  return kind !== 0 && kind !== FILE
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)))
  })
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
