import iconv from 'iconv-lite'
import { ImportError } from '../import-error.ts'
import type { ByteSource, Encoding } from './import-file.ts'

/**
 * Recognises the encoding of a text by its byte order mark, or by its content, for which it reads the whole source.
 * Throws ImportError if it is none that can be told, or not the one that the user names.
 */
export async function detectEncoding(
  source: ByteSource,
  named?: string,
  title = source.name,
): Promise<Encoding> {
  if (named !== undefined) return { name: checkName(named) }
  const first = await readFirstChunk(source)
  const utf16 = findUtf16(first)
  if (utf16) return { name: utf16 }
  if (await isUtf8(source)) return { name: 'utf-8' }
  const { good, bad, isWindows1252 } = await weigh(source)
  // Text of another encoding holds next to nothing that could be UTF-8.
  if (good > bad) return { name: 'utf-8', isDamaged: true }
  const declared = findDeclaration(first)
  if (declared !== '' && iconv.encodingExists(declared)) return { name: declared }
  if (isWindows1252) return { name: 'windows-1252' }
  throw new ImportError(
    `${title} is neither UTF-8, UTF-16 nor Windows-1252 text. Save it as UTF-8.`,
    'Or name its encoding, as in --encoding shift_jis.',
  )
}

async function readFirstChunk(source: ByteSource): Promise<Buffer> {
  for await (const chunk of source.open()) return chunk
  return Buffer.alloc(0)
}

function checkName(name: string): string {
  if (iconv.encodingExists(name)) return name.toLowerCase()
  throw new ImportError(
    `There is no encoding "${name}". Known ones are utf-8, utf-16le, windows-1252, windows-1250 and shift_jis.`,
  )
}

/** By the mark, or by the zeros that every other byte of mostly Latin text is. */
function findUtf16(chunk: Buffer): string | null {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
  const head = chunk.subarray(0, 2048)
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 4 && even < odd / 8) return 'utf-16le'
  return even > head.length / 4 && odd < even / 8 ? 'utf-16be' : null
}

/** The encoding that an XML file declares. */
function findDeclaration(chunk: Buffer): string {
  const [, name = ''] =
    /^<\?xml[^>]*\bencoding=["']([\w.:-]+)["']/.exec(chunk.subarray(0, 256).toString('latin1')) ?? []
  return /^utf-?8$/i.test(name) ? '' : name.toLowerCase()
}

async function isUtf8(source: ByteSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const isValid = (chunk?: Buffer) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined })
      return true
    } catch {
      return false
    }
  }
  for await (const chunk of source.open()) if (!isValid(chunk)) return false
  return isValid()
}

/** Counts what is UTF-8 beyond ASCII, and what is not UTF-8. */
async function weigh(source: ByteSource): Promise<{ good: number; bad: number; isWindows1252: boolean }> {
  const decoder = new TextDecoder('utf-8')
  const found = { good: 0, bad: 0, isWindows1252: true }
  for await (const chunk of source.open()) {
    found.isWindows1252 &&= chunk.every(isInWindows1252)
    const text = decoder.decode(chunk, { stream: true })
    const bad = text.split('\ufffd').length - 1
    found.bad += bad
    found.good += (text.match(/[^\p{ASCII}]/gu)?.length ?? 0) - bad
  }
  return found
}

const UNDEFINED_IN_WINDOWS_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** A byte that Windows-1252 defines, and no control that text does not have. */
function isInWindows1252(byte: number): boolean {
  return byte > 0x1f ? !UNDEFINED_IN_WINDOWS_1252.has(byte) : byte > 0x08 && byte < 0x0e
}
