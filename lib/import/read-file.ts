import { createReadStream } from 'node:fs'
import { ImportError } from './import-error.ts'

/** The bytes of a file. Throws ImportError if it cannot be read or is not UTF-8 text. */
export async function* readFile(file: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(file, {
      highWaterMark: 128 * 1024,
    }) as AsyncIterable<Buffer>) {
      decoder.decode(chunk, { stream: true })
      yield chunk
    }
    decoder.decode()
  } catch (error) {
    throw explain(file, error)
  }
}

function explain(file: string, error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return new ImportError(`There is no file ${file}.`)
    case 'EISDIR':
      return new ImportError(`${file} is a folder. Name the exported file in it.`)
    case 'EACCES':
      return new ImportError(`${file} may not be read. Change its permissions.`)
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return new ImportError('The file is not UTF-8 text. Export it again, or save it as UTF-8.')
    default:
      return error
  }
}
