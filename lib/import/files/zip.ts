import type { Readable } from 'node:stream'
import { type Entry, open, type ZipFile } from 'yauzl'
import { ImportError } from '../import-error.ts'
import type { ByteSource, FileKind } from './import-file.ts'
import { explainPackingError, limitExpansion } from './unpack.ts'

const MAX_ENTRIES = 10_000
const MAX_LISTED = 20

/**
 * The entries of an archive that may hold the export, in the order of their names, and the names of the others. Throws
 * ImportError if none may.
 */
export async function listZipEntries(
  file: string,
  kind: FileKind,
): Promise<{ sources: ByteSource[]; otherEntries: string[] }> {
  const entries = (await readEntries(file)).filter(({ fileName }) => isContent(fileName))
  const names = entries.map(({ fileName }) => fileName)
  refuseOfficeFile(names)
  const fits = ({ fileName }: Entry) => kind.extensions.some((end) => fileName.toLowerCase().endsWith(end))
  const fitting = entries.filter(fits)
  if (fitting.length === 0) {
    throw new ImportError(`The archive holds no ${kind.name} file. Its entries: ${listNames(names)}.`)
  }
  const locked = fitting.find((entry) => entry.isEncrypted())
  if (locked) {
    throw new ImportError(
      `${locked.fileName} in the archive has a password. Unpack it, then import the file.`,
    )
  }
  fitting.sort((a, b) => a.fileName.localeCompare(b.fileName, 'en', { numeric: true }))
  return {
    sources: fitting.map((entry) => ({ name: entry.fileName, open: () => readEntry(file, entry) })),
    otherEntries: entries.filter((entry) => !fits(entry)).map(({ fileName }) => fileName),
  }
}

/** Folders, and what macOS and Windows add of their own. */
function isContent(name: string): boolean {
  return !/\/$|^__MACOSX\/|(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name)
}

function refuseOfficeFile(names: string[]): void {
  const isOffice = names.some((name) =>
    /^(xl\/|\[Content_Types\]\.xml$|Index\/Document\.iwa$|content\.xml$)/.test(name),
  )
  if (isOffice)
    throw new ImportError('The file is a spreadsheet. Save it as CSV in UTF-8, then import that file.')
}

function listNames(names: string[]): string {
  if (names.length === 0) return 'none'
  const more = names.length - MAX_LISTED
  return names.slice(0, MAX_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

async function readEntries(file: string): Promise<Entry[]> {
  const zip = await openZip(file)
  try {
    return await new Promise((resolve, reject) => {
      const entries: Entry[] = []
      zip.on('error', reject)
      zip.on('end', () => resolve(entries))
      zip.on('entry', (entry: Entry) => {
        entries.push(entry)
        if (entries.length <= MAX_ENTRIES) zip.readEntry()
        else reject(new ImportError(`The archive has more than ${MAX_ENTRIES} entries.`))
      })
      zip.readEntry()
    })
  } catch (error) {
    throw explainPackingError(error)
  } finally {
    zip.close()
  }
}

async function* readEntry(file: string, entry: Entry): AsyncGenerator<Buffer> {
  const zip = await openZip(file)
  try {
    const stream = await new Promise<Readable>((resolve, reject) => {
      zip.openReadStream(entry, (error, opened) =>
        error ? reject(explainPackingError(error)) : resolve(opened),
      )
    })
    yield* limitExpansion(stream, entry.compressedSize)
  } finally {
    zip.close()
  }
}

function openZip(file: string): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    // Kept open until it is closed, so that an entry can be read after all have been listed.
    open(file, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(explainPackingError(error)) : resolve(zip),
    )
  })
}
