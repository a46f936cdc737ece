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
  created: number
  updated: number
  unchanged: number
  lines: ReportLine[]
  lacking: ImportLack | null
}

export type ImportAsked = {
  /** Reports what an import would do, and writes nothing. */
  dryRun: boolean
  missing: 'keep' | 'unpublish' | 'unpublish-all'
  /** Whether to fetch the pictures of other sites afterwards. */
  download: boolean
  signal: AbortSignal
  /** Of the records; of pictures that are fetched, with a total of 0. */
  onProgress(done: number, total: number): void
}

/** Reads a file of products. Throws an error named ImportError, with a message for people, if it is none. */
export type ImportFile = (file: string, asked: ImportAsked) => Promise<ImportReport>
