import iconv from 'iconv-lite'
import type { ByteSource, Encoding } from './import-file.ts'

/** The text of a source in UTF-8, without a byte order mark. */
export async function* decode(source: ByteSource, encoding: Encoding): AsyncGenerator<Buffer> {
  const isUtf8 = encoding.name === 'utf-8' && !encoding.isDamaged
  yield* withoutMark(isUtf8 ? source.open() : recode(source.open(), encoding.name))
}

async function* recode(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  // Not TextDecoder: some versions of Node read Windows-1252 as Latin-1.
  const decoder = iconv.getDecoder(name, { stripBOM: false })
  let carried = ''
  for await (const chunk of chunks) {
    const text = carried + decoder.write(chunk)
    // Half a character outside the basic plane waits for its other half.
    const end = /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length
    carried = text.slice(end)
    if (end > 0) yield Buffer.from(text.slice(0, end))
  }
  const rest = carried + (decoder.end() ?? '')
  if (rest !== '') yield Buffer.from(rest)
}

const MARK = Buffer.from('\ufeff')

async function* withoutMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (head === null) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.length < MARK.length) continue
    yield head.subarray(0, 3).equals(MARK) ? head.subarray(3) : head
    head = null
  }
  if (head?.length) yield head
}
