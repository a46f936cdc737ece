import type { Tx } from '#lib/platform/db.ts'

/** What of the site's settings decides how a file is understood. */
export type ImportSettings = {
  /** Fraction digits of the currency's smallest unit. */
  exponent: number
  /** IANA name; times without an offset are in it. */
  timeZone: string
  weightUnit: 'kg' | 'g' | 'lb' | 'oz'
}

export type ImportKind = 'product' | 'post' | 'page' | 'attachment' | 'category' | 'menu'

/** The row an earlier import made of a record. */
export type KnownRow = { id: number; slug: string | null }

/** One thing of the file, understood and ready to be written. */
export type ImportRecord = {
  kind: ImportKind
  /** Unique among the source's records of this kind, and the same in every export of it. */
  key: string
  /** Where it begins in the file, from 1. */
  line: number
  /** What an unchanged record is told by. */
  content: unknown
  /** Writes it; answers the row's id, and what could not be kept. May run again after a rollback. */
  save(batch: Batch, known: KnownRow | null): Promise<{ id: number; notes?: string[] }>
}

/** A transaction, and what records of it may remember for each other. */
export type Batch = { tx: Tx; ids: Map<string, number> }

export type Skipped = { line: number; reason: string }

/** Where a source tells what it leaves out, and what it takes in with a change. */
export type Report = {
  skip(line: number, reason: string): void
  note(line: number, text: string): void
}

/** A kind of file. */
export type Source = {
  name: 'shopify' | 'woocommerce' | 'wordpress'
  /** Reads the whole file once, to check and count it. Throws ImportError where it is not such a file. */
  open(file: string, context: SourceContext): Promise<OpenedSource>
}

export type SourceContext = { settings: ImportSettings; now: Date; report: Report }

export type OpenedSource = {
  /** How many records there are to come at most. */
  total: number
  /** Reads the file again, a record at a time. */
  records(): AsyncIterable<ImportRecord>
}

/** The kinds that are counted: the others come along with them. */
export const countedKinds: readonly ImportKind[] = ['product', 'post', 'page']
