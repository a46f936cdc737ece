import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'

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
    delimiter: [',', ';', '\t'],
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  })
  const input = createReadStream(file)
  input.on('error', (error) => parser.destroy(error))
  for await (const { record, info } of input.pipe(parser) as AsyncIterable<ParsedRow>) {
    const columns = COLUMNS.find(({ from, to }) => found.includes(from) && found.includes(to))
    if (!columns)
      throw new Error(
        `${file} has the columns ${found.join(', ')}. It needs one for former addresses and one for new ones, such as from and to.`,
      )
    yield readRow(record, info.lines, columns)
  }
}

function readRow(record: Cells, line: number, columns: { from: string; to: string }): RedirectRow {
  const { [columns.from]: from = '', [columns.to]: to = '' } = record
  const code = Number(record.code ?? record['http code'] ?? 301)
  if (record.regex === '1') return { line, skipped: 'it is a pattern, not an address' }
  if (record.status === 'disabled') return { line, skipped: 'it is disabled' }
  if (record.command?.toUpperCase() === 'DELETE') return { line, skipped: 'its command is DELETE' }
  if (![301, 302, 303, 307, 308].includes(code)) return { line, skipped: `its code ${code} is no redirect` }
  if (from === '' || to === '') return { line, skipped: 'an address is missing' }
  const permanent = record.permanent ? record.permanent !== 'false' : code === 301 || code === 308
  return { line, from, to, permanent }
}
