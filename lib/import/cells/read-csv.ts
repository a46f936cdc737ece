import { pipeline, Readable } from 'node:stream'
import { type CsvError, type Info, parse } from 'csv-parse'
import { ImportError } from '../import-error.ts'
import { readFile } from '../read-file.ts'
import { LineCounter } from './line-counter.ts'

export type CsvRow = {
  /** Where the row begins: a quoted cell may hold line ends. */
  line: number
  cells: string[]
}

/** The rows of a CSV file, header first, without empty ones. Throws ImportError if it is not CSV. */
export async function* readCsv(file: string): AsyncGenerator<CsvRow> {
  const lines = new LineCounter()
  const parser = parse(parseOptions)
  // An error of the file reaches the loop below through the parser, which the pipeline destroys with it.
  pipeline(Readable.from(count(readFile(file), lines)), parser, () => {})
  let line = 1
  let position = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      line = lines.lineOf(position)
      position = info.bytes
      if (record.some((cell) => cell.trim() !== '')) yield { line, cells: record }
    }
  } catch (error) {
    throw explain(error, line)
  }
}

const parseOptions = {
  bom: true,
  info: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  // A quote that is never closed would read the rest of the file into memory.
  max_record_size: 8 * 1024 * 1024,
}

async function* count(chunks: AsyncIterable<Buffer>, lines: LineCounter): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    lines.add(chunk)
    yield chunk
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
