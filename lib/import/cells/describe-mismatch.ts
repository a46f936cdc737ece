import { nameDelimiter, nameEncoding } from '../files/name-format.ts'
import { guessExport } from '../formats/known-exports.ts'
import type { OpenedPart, TableSpec } from './table.ts'

const MAX_HEADERS = 12
const MAX_NAMES = 3

/** Why a file was rejected: what was expected, what was found, and what the file might be instead. */
export function describeMismatch<Column extends string>(
  spec: TableSpec<Column>,
  parts: OpenedPart<Column>[],
): string {
  const { what, columns, required } = spec
  const needed = required.map((column) => quoteNames(columns[column]))
  const isOne = parts.length === 1
  if (isOne && parts[0]?.headers.length === 0) return 'The file is empty.'
  return [
    isOne ? `The file is not ${what}.` : `None of the archive's files is ${what}.`,
    ...parts.map((part) => describePart(part, spec, isOne)),
    `Needed: ${needed.join('; ')}.`,
  ].join(' ')
}

function describePart<Column extends string>(
  { part, headers, columns: found, separation }: OpenedPart<Column>,
  { what, columns: names, required }: TableSpec<Column>,
  isOne: boolean,
): string {
  const subject = isOne ? 'It' : part.name
  if (headers.length === 0) return `${subject} is empty.`
  const missing = required.filter((column) => !found.has(column)).map((column) => `"${names[column][0]}"`)
  const shown = headers.slice(0, MAX_HEADERS).map((header) => `"${header}"`)
  const more = headers.length > MAX_HEADERS ? ` and ${headers.length - MAX_HEADERS} more` : ''
  const format = `${nameEncoding(part.encoding)}, separated by ${nameDelimiter(separation.delimiter)}`
  return `${subject} has no column ${missing.join(', ')}. Found (${format}): ${shown.join(', ')}${more}.${guess(headers, what)}`
}

/** Says nothing of the kind that the file was taken for. */
function guess(headers: string[], taken: string): string {
  const known = guessExport(headers)
  if (!known || known.what === taken) return ''
  const { what, command } = known
  return ` This looks like ${what}${command ? `: import it with bin/storefront ${command}` : ', which cannot be imported'}.`
}

function quoteNames(names: readonly string[]): string {
  const more = names.length > MAX_NAMES ? ' or its name in another language' : ''
  return (
    names
      .slice(0, more ? 1 : MAX_NAMES)
      .map((name) => `"${name}"`)
      .join(' or ') + more
  )
}
