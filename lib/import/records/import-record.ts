import type { Tx } from '#lib/platform/database/db.ts'
import type { NumberStyle } from '../cells/number-style.ts'
import type { Layout } from '../files/describe-file.ts'
import type { FileKind, ImportFile } from '../files/import-file.ts'
import type { FormerSite } from '../former-site/former-site.ts'
import type { MentionedProducts } from './products/mentioned-products.ts'

/** The settings that decide how a file is parsed. */
export type ImportSettings = {
  /** Fraction digits of the currency's smallest unit. */
  exponent: number
  /** Its code, which amounts of coupons are in. */
  currency?: string
  /** IANA name; times without an offset are in it. */
  timeZone: string
  weightUnit: 'kg' | 'g' | 'lb' | 'oz'
  /** The site's language, which slugs are spelled in. */
  language?: string
  /** The site's languages, the main one first; only the main one if omitted. */
  languages?: readonly string[]
  /** Where this site is, to know its own pictures by their addresses. */
  siteUrl?: string
}

export type ImportKind =
  | 'product'
  | 'post'
  | 'page'
  | 'attachment'
  | 'category'
  | 'menu'
  | 'customer'
  | 'order'
  | 'review'
  | 'coupon'
  | 'tax_rate'
  | 'shipping_method'
  | 'collection'
  | 'redirect'

/** The row an earlier import made of a record. */
export type KnownRow = {
  id: number
  slug: string | null
  /** The key of a product that has another one since. */
  formerKey?: string
}

/** Identifies a product whose key has changed. */
export type Identity = {
  skus: string[]
  name: string
  /** Its id in the former shop, as a key: `id:12`. */
  id?: string
  /** The ids of its translations there, which were products too. */
  translatedIds?: string[]
  /** The ids, as such keys, of other products in the file that have its SKU. */
  rivals?: string[]
  /** Whether the file has a product under a key. */
  isMentioned(key: string): boolean
  /** Counts another key as the file's: one that it had before, or is stored under. */
  mention(key: string): void
}

/** One item of the file, parsed and ready to be written. */
export type ImportRecord = {
  kind: ImportKind
  /** Unique among the source's records of this kind, and the same in every export of it. */
  key: string
  /** The keys an earlier import may have stored it under, most precise first; only `key` if omitted. */
  knownAs?: string[]
  /** Of a record that is the row with this slug, whichever import brought it in: what is here counts, by `isCurrent`. */
  ownSlug?: string
  /** Of a product: finds it if an earlier import stored it under another key. */
  identity?: Identity
  /** The line it starts on, from 1. */
  line: number
  /** For people. */
  name: string
  /** Identifies an unchanged record. */
  content: unknown
  /** Writes it; returns the row's id, and what could not be imported. May run again after a rollback. */
  save(batch: Batch, known: KnownRow | null): Promise<SavedRecord>
  /** How new records of its kind are created with few statements, if they can be. */
  creator?: Creator
  /**
   * Whether its row still needs nothing from an unchanged record, given the keys that a dry run foresees; always if left
   * out. Of a group: whether every member that is here is linked.
   */
  isCurrent?(tx: Tx, known: KnownRow, keys: ReadonlySet<string>): Promise<boolean>
  /** Computes what saving would change in its row, if it has one, and what cannot be imported. Writes nothing. */
  preview?(look: Preview, known: KnownRow | null): Promise<{ fields?: string[]; warnings?: string[] }>
}

export type SavedRecord = { id: number; warnings?: string[] }
export type RefusedRecord = { refused: string }

/** Creates records together, as saving them in this order would. The same one for all records it can create together. */
export type Creator = {
  /** Does what takes long and no database, so that the transaction is short. */
  prepare(record: ImportRecord): void
  /** Refuses those that cannot be created, with the reason. */
  create(batch: Batch, records: ImportRecord[]): Promise<(SavedRecord | RefusedRecord)[]>
}

/** A transaction, and what its records remember for each other. */
export type Batch = {
  tx: Tx
  /** When the import runs: it decides which sales have begun. */
  now: Date
  /** The language that slugs are spelled in. */
  language?: string
  /** Ids that records found or created. */
  ids: Map<string, number>
  /** Former addresses of the records, and where they lead now. Saved with them. */
  moves: Move[]
  /** Facts learned by earlier transactions. */
  memory: Readonly<Memory>
} & Memory

/** A former address, absolute or a path, and where what it showed is on this site. */
export type Move = { from: string; to: string }

/** Facts that a transaction learns and passes on to the whole import on commit. Later transactions must check them. */
export type Memory = {
  /** Ids of product categories, by their paths in JSON. */
  categories: Map<string, number>
  /** The number that a slug was given last. */
  slugNumbers: Map<string, number>
}

/** The database as it stands, and the SKUs and keys that records before this one would take. */
export type Preview = { tx: Tx; now: Date } & Foreseen
export type Foreseen = { skus: Set<string>; keys: Set<string> }

/** A dry run's report on a new or changed product, post or page. */
export type Change = {
  line: number
  kind: ImportKind
  name: string
  outcome: 'created' | 'updated'
  /** The differences from the file; omitted for new records. */
  fields?: string[]
}

/** A record, as a report names it. */
export type RecordName = { line: number; kind: ImportKind; name: string }

export type Skipped = { line: number; reason: string }

/** Imported with a difference from the file: the cell or column at fault, if any. */
export type Warning = { line: number; field?: string; reason: string }

/** Where a source reports what it skips, and what it imports with a change. */
export type Report = {
  skip(line: number, reason: string): void
  warn(line: number, reason: string, field?: string): void
  /** Warns of what concerns the whole file, on the first line that shows it. */
  warnOnce(line: number, reason: string): void
  /** Warns, once each, of tags that are one tag here, since they differ only by case or accents. */
  tags(line: number, names: readonly string[]): void
  /** A shortcode that means nothing here was taken out of a record's text. */
  dropped(record: RecordName, shortcode: string): void
}

/** A kind of file. */
export type Source = {
  name: 'shopify' | 'woocommerce' | 'wordpress' | 'judgeme' | 'storefront'
  kind: FileKind
  /** Reads the whole file once, to check and count it. Throws ImportError if it is not such a file. */
  open(file: ImportFile, context: SourceContext): Promise<OpenedSource>
}

/** Some shops write prices the way their country does, and measures with a point, in the same file. */
export type FileNumbers = { prices: NumberStyle; measures: NumberStyle }

/** With what the first pass found out about the file's numbers. */
export type NumberContext = SourceContext & { numbers: FileNumbers }

/** The site that a file comes from. */
export type FormerSiteFacts = {
  site: FormerSite
  /** Former addresses that belong to none of the records. Asked for once these have been written. */
  moves(tx: Tx): AsyncIterable<Move[]>
}

export type SourceContext = {
  settings: ImportSettings
  now: Date
  report: Report
  /** The former site's address, if the user has named it. */
  site?: string
}

export type OpenedSource = Layout & {
  /** The maximum number of records to come. */
  total: number
  /** How the file writes its numbers, if it holds any. */
  numbers?: FileNumbers
  /** Of a file of products. */
  products?: MentionedProducts
  /** Omitted if the file does not say where it comes from. */
  former?: FormerSiteFacts
  /** Reads the file again, a record at a time. */
  records(): AsyncIterable<ImportRecord>
}

/** The kinds that are counted; the others come with them. */
export const countedKinds: readonly ImportKind[] = [
  ...(['product', 'post', 'page', 'customer', 'order', 'review'] as const),
  ...(['coupon', 'tax_rate', 'shipping_method', 'collection', 'redirect'] as const),
]
