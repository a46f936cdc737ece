import { pipeline, Readable } from 'node:stream'
import { type CsvError, type Info, parse } from 'csv-parse'
import type { FilePart } from '../files/import-file.ts'
import { ImportError } from '../import-error.ts'
import { findDelimiter, type Separation } from './find-delimiter.ts'
import { LineCounter } from './line-counter.ts'

export type CsvRow = {
  /** Where the row begins: a quoted cell may hold line ends. */
  line: number
  cells: string[]
}

/**
 * The rows of a CSV file, header first, without empty ones; `lines` counts its lines. Throws ImportError if it is not
 * CSV.
 */
export async function* readCsv(
  part: FilePart,
  separation?: Separation,
  lines = new LineCounter(),
): AsyncGenerator<CsvRow> {
  const { delimiter, skip } = separation ?? (await findDelimiter(part))
  const parser = parse({ ...parseOptions, delimiter })
  // An error of the file reaches the loop below through the parser, which the pipeline destroys with it.
  pipeline(Readable.from(count(part.chunks(), lines, skip)), parser, () => {})
  let line = 1
  let position = skip
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      line = lines.lineOf(position)
      position = skip + info.bytes
      if (record.some((cell) => cell.trim() !== '')) yield { line, cells: record }
    }
  } catch (error) {
    throw explain(error, line)
  }
}

const parseOptions = {
  info: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  // A quote that is never closed would read the rest of the file into memory.
  max_record_size: 8 * 1024 * 1024,
}

/** Counts the lines of all bytes, and passes them on but for the first ones. */
async function* count(
  chunks: AsyncIterable<Buffer>,
  lines: LineCounter,
  skip: number,
): AsyncGenerator<Buffer> {
  let left = skip
  for await (const chunk of chunks) {
    lines.add(chunk)
    const dropped = Math.min(left, chunk.length)
    left -= dropped
    if (dropped < chunk.length) yield chunk.subarray(dropped)
  }
}

function explain(error: unknown, line: number): unknown {
  const { code } = error as CsvError
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    return new ImportError(`The file is not CSV: a quote that opens after line ${line} is never closed.`)
  }
  if (typeof code === 'string' && code.startsWith('CSV_')) {
    return new ImportError(`The file is not CSV: ${(error as Error).message}.`)
  }
  return error
}
