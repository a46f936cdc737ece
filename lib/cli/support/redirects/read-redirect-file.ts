import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'

/** A row of a file with redirects. */
export type RedirectRow =
  | { line: number; from: string; to: string; permanent: boolean }
  | { line: number; skipped: string }

/** The names of the columns, in lower case: our own export, Shopify's, Matrixify's and that of the Redirection plugin. */
const COLUMNS = [
  { from: 'from', to: 'to' },
  { from: 'redirect from', to: 'redirect to' },
  { from: 'path', to: 'target' },
  { from: 'source', to: 'target' },
  { from: 'source url', to: 'target url' },
] as const

type Cells = Record<string, string>
type ParsedRow = { record: Cells; info: { lines: number } }

/** Reads a CSV file of redirects. Throws if it cannot be read or has no columns for former and new addresses. */
export async function* readRedirectFile(file: string): AsyncGenerator<RedirectRow> {
  let found: string[] = []
  const parser = parse({
    bom: true,
    columns: (names: string[]) => {
      found = names.map((name) => name.trim().toLowerCase())
      return found
    },
    delimiter: await findDelimiter(file),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  })
  const input = createReadStream(file)
  input.on('error', (error) => parser.destroy(error))
  for await (const { record, info } of input.pipe(parser) as AsyncIterable<ParsedRow>) {
    const columns = findColumns(found)
    if (!columns)
      throw new Error(
        `${file} has the columns ${found.join(', ')}. It needs one for former addresses and one for new ones, such as from and to.`,
      )
    yield readRow(record, info.lines, columns)
  }
}

function findColumns(names: readonly string[]) {
  return COLUMNS.find(({ from, to }) => names.includes(from) && names.includes(to))
}

const DELIMITERS = [',', ';', '\t']
const MAX_HEADER_BYTES = 64 * 1024

/** The one that makes known columns of the header. Addresses contain the others. */
async function findDelimiter(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    return DELIMITERS.find((delimiter) => findColumns(readHeader(head, delimiter))) ?? ','
  } finally {
    await handle.close()
  }
}

function readHeader(head: Buffer, delimiter: string): string[] {
  const options = {
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  }
  const [names = []] = parseNow(head, { ...options, to: 1, trim: true }) as string[][]
  return names.map((name) => name.toLowerCase())
}

function readRow(record: Cells, line: number, columns: { from: string; to: string }): RedirectRow {
  const { [columns.from]: from = '', [columns.to]: to = '' } = record
  const code = Number(record.code || record['http code'] || 301)
  if (record.regex === '1') return { line, skipped: 'it is a pattern, not an address' }
  if (record.status === 'disabled') return { line, skipped: 'it is disabled' }
  if (record.command?.toUpperCase() === 'DELETE') return { line, skipped: 'its command is DELETE' }
  if (![301, 302, 303, 307, 308].includes(code)) return { line, skipped: `its code ${code} is no redirect` }
  if (from === '' || to === '') return { line, skipped: 'an address is missing' }
  const permanent = record.permanent ? record.permanent !== 'false' : code === 301 || code === 308
  return { line, from, to, permanent }
}
