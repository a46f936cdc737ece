import type { ImportContents } from './contents.ts'

/** A message about a line of the file, or about the whole, if there is no line. */
export type ReportLine = {
  outcome: 'created' | 'updated' | 'skipped' | 'warning' | 'note'
  line: number | null
  /** Of the product. */
  name?: string
  /** Of a product that would be updated: the names of what is different. */
  text: string
}

/** Products that earlier imports brought in and the file lacks. */
export type ImportLack = {
  count: number
  /** The first of them. */
  names: string[]
  /** Whether they are unpublished; of a check, whether they would be. */
  unpublished: boolean
  /** Why they were not, although they should be. */
  reason?: string
}

export type ImportReport = {
  source: string
  contents: ImportContents
  created: number
  updated: number
  unchanged: number
  lines: ReportLine[]
  lacking: ImportLack | null
}

/** The columns of a file with unknown headers, and how each kind of file would read them. */
export type ColumnChoices = {
  headers: { header: string; sample: string }[]
  kinds: {
    source: string
    contents: ImportContents
    /** The columns it knows, by the names that its exports give them. */
    columns: { name: string; german?: string; isRequired: boolean }[]
    /** The names that the headers have for it already, in their order; '' for unknown ones. */
    guesses: string[]
  }[]
  /** The kind that the file most likely is of. */
  nearest: number
}

/** The names that a member has given the columns of a file. */
export type ChosenColumns = {
  source: string
  contents: ImportContents
  /** By their headers; '' for one that is left out although its header is known. */
  names: Record<string, string>
}

export type ImportAsked = {
  /** Reports what an import would do, and writes nothing. */
  dryRun: boolean
  missing: 'keep' | 'unpublish' | 'unpublish-all'
  /** Whether to fetch the pictures of other sites afterwards. */
  download: boolean
  /** The former site's address, if a member has named it. */
  site?: string
  /** The member's choice, if its headers are unknown. */
  columns?: ChosenColumns
  signal: AbortSignal
  /** Of the records; of pictures that are fetched, with a total of 0. */
  onProgress(done: number, total: number): void
}

/** Reads a file. Throws an error named ImportError, with a message for people, if it cannot be imported. */
export type ImportFile = (file: string, asked: ImportAsked) => Promise<ImportReport | ColumnChoices>
