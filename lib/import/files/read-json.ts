import { ImportError } from '../import-error.ts'
import type { ImportFile } from './import-file.ts'

/** Such a file is on one line, and is held in memory: 64 MB are some 200,000 users. */
const MAX_BYTES = 64 * 1024 * 1024

/** Reads a JSON file as a whole. Throws ImportError. */
export async function readJson({ parts }: Pick<ImportFile, 'parts'>): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of parts[0]?.chunks() ?? []) {
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw new ImportError('The file is larger than 64 MB. Export the users as CSV.')
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (error) {
    throw new ImportError(`The file is not JSON: ${(error as Error).message}`)
  }
}
