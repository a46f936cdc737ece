import type { FilePart } from '../files/import-file.ts'

/** How cells are separated, and how many bytes precede the header: a line `sep=;`, as Excel writes and reads it. */
export type Separation = { delimiter: string; skip: number }

/** A quoted cell, or the beginning of one. */
const QUOTED = /"[^"]*(?:"|$)/g
const CANDIDATES = [',', ';', '\t', '|']
/** Far longer than any header. */
const MAX_HEADER_BYTES = 1024 * 1024

/** Recognises what separates the cells by a line that says so, or by the header. */
export async function findDelimiter(part: FilePart): Promise<Separation> {
  const head = await readHead(part)
  const [line = '', named] = /^"?sep=(.)"?(?:\r\n|\n|\r|$)/i.exec(head) ?? []
  if (named !== undefined) return { delimiter: named, skip: Buffer.byteLength(line) }
  const header =
    head
      .replace(QUOTED, '')
      .split(/[\r\n]/)
      .find((text) => text.trim() !== '') ?? ''
  const counts = CANDIDATES.map((delimiter) => header.split(delimiter).length)
  return { delimiter: CANDIDATES[counts.indexOf(Math.max(...counts))] ?? ',', skip: 0 }
}

/** The beginning of the text with at least one whole record, if it is not longer than a header can be. */
async function readHead(part: FilePart): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.chunks()) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= MAX_HEADER_BYTES || /[\r\n]/.test(withoutQuoted(chunks).trimStart())) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

function withoutQuoted(chunks: Buffer[]): string {
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(QUOTED, '')
    .replace(/^"?sep=.*[\r\n]+/i, '')
}
