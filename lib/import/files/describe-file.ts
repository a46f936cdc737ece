import type { TableFacts } from '../cells/table.ts'
import type { ImportFile } from './import-file.ts'

/** Facts that a source detects about a CSV file. */
export type Layout = {
  table?: TableFacts
  /** The language of its headers as a BCP 47 tag, if they are translated. */
  language?: string
  /** Where the former site was, as far as the file shows. */
  guessedSite?: string
}

/** How a file was read. */
export type FileReport = {
  /** As it is usually called: `utf-8`, `utf-16le`, `windows-1252` … */
  encoding: string
  /** Whether bytes that are not UTF-8 were replaced by `�`. */
  damaged?: true
  /** The delimiter of a CSV file. */
  delimiter?: string
  /** The language of translated headers. */
  language?: string
  /** Where the former site was, if that was guessed from the file. */
  guessed_site?: string
  packing?: 'gzip' | 'zip'
  /** The files of a ZIP archive that were read, in order, and those that were not. */
  entries?: string[]
  left_out?: string[]
}

export function describeFile(
  { parts, packing }: ImportFile,
  { table, language, guessedSite }: Layout = {},
): FileReport {
  return {
    encoding: [...new Set(parts.map(({ encoding }) => encoding.name))].join(', '),
    ...(parts.some(({ encoding }) => encoding.isDamaged) && { damaged: true }),
    ...(table && { delimiter: table.delimiter }),
    ...(language && { language }),
    ...(guessedSite && { guessed_site: guessedSite }),
    ...(packing && { packing }),
    ...(packing === 'zip' && { entries: table?.entries ?? parts.map(({ name }) => name) }),
    ...(packing === 'zip' && { left_out: table?.leftOut ?? [] }),
  }
}
