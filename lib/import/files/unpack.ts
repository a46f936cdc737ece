import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ImportError } from '../import-error.ts'

/** The bytes of a file. Throws ImportError if it cannot be read. */
export async function* readBytes(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file, { highWaterMark: 128 * 1024 }) as AsyncIterable<Buffer>
  } catch (error) {
    throw explainFileError(file, error)
  }
}

/** The unpacked bytes of a gzip file. */
export async function* gunzip(file: string): AsyncGenerator<Buffer> {
  const { size } = await stat(file)
  // An error of the file reaches the reader through the stream, which the pipeline destroys with it.
  const unpacked = pipeline(createReadStream(file), createGunzip({ chunkSize: 128 * 1024 }), () => {})
  yield* limitExpansion(unpacked, size)
}

const FREE_BYTES = 64 * 1024 * 1024
/** Exports shrink to a tenth or a thirtieth; only a file made for harm grows more than this. */
const MAX_RATIO = 200

/** Stops a file that is made to grow without end when it is unpacked. */
export async function* limitExpansion(stream: Readable, packedSize: number): AsyncGenerator<Buffer> {
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > FREE_BYTES && size > packedSize * MAX_RATIO) {
        throw new ImportError(`The file grows to more than ${MAX_RATIO} times its size when it is unpacked.`)
      }
      yield chunk
    }
  } catch (error) {
    throw explainPackingError(error)
  }
}

/** Messages of yauzl and zlib about damaged archives. */
export function explainPackingError(error: unknown): unknown {
  if (error instanceof ImportError || !(error instanceof Error)) return error
  const { code = '' } = error as NodeJS.ErrnoException
  if (code !== '' && !/^(Z_|ERR_STREAM_PREMATURE)/.test(code)) return error
  return new ImportError(
    `The archive is damaged or incomplete: ${error.message.replace(/\.$/, '')}. Download it again.`,
  )
}

export function explainFileError(file: string, error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOENT':
      return new ImportError(`There is no file ${file}.`)
    case 'EISDIR':
      return new ImportError(`${file} is a folder. Name the exported file in it.`)
    case 'EACCES':
      return new ImportError(`${file} may not be read. Change its permissions.`)
    default:
      return error
  }
}
