import type { FilePart } from '../files/import-file.ts'
import type { Separation } from './find-delimiter.ts'

/** A row by column name: `''` if the file has no such column. */
export type TableRow<Column extends string> = {
  /** From 1; those of an archive's files are counted through. */
  line: number
  get(column: Column): string
  /** The cell below exactly this header, in any case. */
  getByHeader(header: string): string
  /** The header of a column as it is in the file; else its first name. */
  headerOf(column: Column): string
}

/** The columns of a kind of export by the names they have had, and those it cannot do without. */
export type TableSpec<Column extends string> = {
  /** Of the export, with an article: `a Shopify product export`. */
  what: string
  columns: Record<Column, readonly string[]>
  required: readonly NoInfer<Column>[]
}

export type Table<Column extends string> = {
  /** As they are in the file, or in the files of an archive, each once. */
  headers: string[]
  rows: AsyncGenerator<TableRow<Column>>
} & TableFacts

export type TableFacts = {
  delimiter: string
  /** The entries of a ZIP archive to read, in this order, and those of another kind. */
  entries: string[]
  leftOut: string[]
}

/** One file of the table, with the positions of its columns. */
export type OpenedPart<Column extends string> = {
  part: FilePart
  separation: Separation
  /** The headers as they are in the file, and as the source knows them. */
  written: string[]
  headers: string[]
  byHeader: Map<string, number>
  columns: Map<Column, number>
}
