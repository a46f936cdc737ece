import type { Database } from '#lib/platform/database/db.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'

/** A row's key. Only the database engine takes keys that are text, such as UUIDs. */
export type RowId = number | string

/** A Prisma query of one model: what `findMany` takes. */
export type ModelQuery = {
  where?: object
  orderBy?: object | object[]
  skip?: number
  take?: number
  select?: object
  include?: object
  /**
   * Set by `constrain` where ranking was asked for: the best matches, best first, `search.max_results` at most.
   * `runRanked` runs such a query.
   */
  rankedIds?: readonly RowId[]
  /**
   * Set by `constrain` where it has looked them up: the rows that the query returns, in their order, at least up to the
   * end of its page; and how many there are on all pages.
   */
  found?: { ids: readonly RowId[]; total: number }
}

/** A query that `constrain` has narrowed: it returns the matches alone, but keeps all else. */
export type NarrowedQuery<Q extends ModelQuery> = Q & Pick<ModelQuery, 'rankedIds' | 'found'>

/** What is searched for. `parseQuery` makes it of what was typed. */
export type SearchQuery = {
  /** As typed, trimmed and cut at 200 characters. */
  readonly term: string
  /** Its words as they are indexed, each once, the last one typed last. Empty if it has none: nothing matches. */
  readonly words: readonly string[]
}

/** What a model says of one of its rows. */
export type SearchResult = {
  title: string
  /** Http(s), or a path of this site. */
  url: string
  /** Plain text of about 160 characters. */
  excerpt: string | null
  /** Http(s), or a path of this site. */
  image: string | null
  /** A short line such as a price or a date. */
  meta: string | null
  slug?: string | null
  /** When a scheduled row becomes visible; null for one that is. */
  visible_from: Date | null
}

/** Tells the words of a field from its weight. */
export type WeightedText = readonly [text: string, weight: number]

/**
 * Rows of other tables that a document is made of. A write to `table` re-evaluates the rows that `ids` names: an SQL
 * expression or a sub-select in which `{row}` stands for the written row, such as `{row}."productId"`.
 */
export type Dependency = {
  table: string
  ids: string
  /** Only updates of these columns count; all do where it is left out. */
  columns?: readonly string[]
}

/** How the rows of one Prisma model are found. */
export type Searchable<Row = unknown> = {
  /** The model's name as in the schema, such as `Product`. */
  readonly model: string
  /** `text` for models keyed by UUID or another text; integers are the default. */
  readonly key?: 'integer' | 'text'
  /**
   * The rows the public may find, with all that the other methods read of a row: the only rule of visibility. With
   * `includeScheduled` also those published but dated in the future.
   */
  searchableQuery(includeScheduled?: boolean): ModelQuery
  /** Weights by column, for the database engine. */
  searchableColumns(): Record<string, number>
  /** What an index reads, by field; the columns where left out. May be text that is no column. */
  searchableFields?(row: Row): Record<string, WeightedText>
  /** Those of the fields in which a `<` begins no tag: their texts have none. HTML is taken out of all others. */
  readonly plainFields?: readonly string[]
  toSearchResult(row: Row): SearchResult
  /** A column of plain text from which an excerpt is cut around the words found in it. */
  readonly excerptColumn?: string
  /** The model's own way of searching, which the database engine then uses. */
  searchScope?(query: ModelQuery, term: string): ModelQuery
  /** The model's own columns whose updates count; all do where left out. */
  readonly watchedColumns?: readonly string[]
  readonly dependencies?: readonly Dependency[]
}

/** A registered type. */
export type TypeDefinition = {
  model: Searchable
  /** Of a group of results, such as a plural noun. */
  label: string
  /** The module, such as `shop`, that hides the type while it is off (setting `modules.shop`); null for none. */
  module: string | null
  /** The key of a boolean setting that switches the type; null: always on. */
  setting: string | null
  /**
   * Settings that come with the type, on by default, with what each of them switches, such as
   * `{ 'modules.events': 'The site has events' }`. A `setting` called `search.types.` and the type's key needs no mention.
   */
  settings?: Readonly<Record<string, string>>
  /** The named route, or the path, of 'see all'; null for the site-wide results page. */
  results_route: string | null
  /** The path of a list of the type's own that takes `q`: 'see all' while there is no site-wide results page. */
  listing?: string
}

/** A result as every engine returns it. Addresses are absolute once the manager has returned it. */
export type ResultItem = {
  id: RowId
  type: string
  title: string
  url: string
  excerpt: string | null
  image: string | null
  meta: string | null
  slug: string | null
}

/** One page of results, best first. */
export type SearchResults = {
  /** All matches, exactly. */
  total: number
  items: ResultItem[]
  /** `any` where no document has every word and those with one of them are returned instead. */
  match: 'all' | 'any'
}

export type EngineStatus = {
  ready: boolean
  /** How many are visible now. */
  documents: number
  /** ISO 8601; null where nothing is built. */
  built_at: string | null
  updated_at: string | null
  bytes: number
  /** Why it is not ready, or cannot be brought up to date, in a sentence; null if all is well. */
  problem?: string | null
}

/** A row that is left out of searches, because its model fails on it or the engine refuses it. */
export type SkippedRow = {
  id: string
  /** What was thrown. */
  reason: string
  /** ISO 8601 */
  since: string
}

/** A row of which no document can be made. */
export type Failure = { id: RowId; error: unknown }

/** The rows that search leaves out, for all processes: until they are saved well again, `search:status` lists them. */
export type SkippedRows = {
  /** Parts the rows of which documents can be made from the others. An engine then reads these without further ado. */
  sort(type: string, rows: readonly unknown[]): { rows: unknown[]; failures: Failure[] }
  /** Notes what was found out about these rows, or about all of a type; each failure is logged when it is new. */
  note(type: string, rowIds: readonly RowId[] | 'all', failures: readonly Failure[]): Promise<void>
  list(type: string): Promise<SkippedRow[]>
}

/** Called as a rebuild goes on; `total` is known from the start. */
export type ReportProgress = (done: number, total: number) => void

/** Changes of one type, in the order they were made: all that the log has after `from`, up to `to`. Both are cursors. */
export type ChangeBatch = { rows: unknown[]; deleted: RowId[]; from: string; to: string }

/** What answers searches. Every engine passes the contract suite. */
export interface SearchEngine {
  /**
   * Narrows a model's query to the matches, however many they are, and keeps all else of it. A search without words
   * leaves it as it is. `narrowToMatches` does it with what an engine finds.
   */
  constrain<Q extends ModelQuery>(
    modelQuery: Q,
    type: string,
    query: SearchQuery,
    rank?: boolean,
  ): Promise<NarrowedQuery<Q>>
  search(type: string, query: SearchQuery, limit: number, offset?: number): Promise<SearchResults>
  /** False or an exception lets the database engine answer. */
  ready(type: string): boolean | Promise<boolean>
  /** `row` is as `searchableQuery(true)` reads it. */
  update(type: string, row: unknown): Promise<void>
  delete(type: string, id: RowId): Promise<void>
  /** Builds anew from the database and returns how many documents there are. */
  rebuild(type: string, report?: ReportProgress): Promise<number>
  status(type: string): Promise<EngineStatus>
  /**
   * Engines that keep an index on this machine say how far in the log of changes it has come, or null while there is
   * none, and take changes in batches. For all others the manager keeps one cursor for all machines, and one of them
   * hands on the changes.
   */
  cursor?(type: string): Promise<string | null>
  /**
   * Resolves to false, and changes nothing, if the index is no longer where the batch begins: a rebuild that began earlier has
   * replaced it, or another process has applied the same changes.
   */
  apply?(type: string, batch: ChangeBatch): Promise<boolean>
  /** Whether the index has changed so much since it was built that it is better built anew. */
  needsRebuild?(type: string): boolean | Promise<boolean>
  close?(): Promise<void>
}

/** What engines are made with. */
export type EngineServices = {
  database: Database
  settings: SettingsStore
  clock: Clock
  log: Log
  /** The folder of indexes; each type has its own in it. */
  indexPath: string
  definition(type: string): TypeDefinition
  /** The rows that no document can be made of: `walkRows` leaves them out. */
  skipped: SkippedRows
  /** Rejects if the engine that was made with these services cannot answer at present. */
  probe(type: string): Promise<unknown>
  /** The end of the log of changes now: a rebuild that begins at this moment misses nothing that is logged later. */
  logEnd(): Promise<string>
}

export type EngineFactory = (services: EngineServices) => SearchEngine

export type SuggestGroup = {
  type: string
  label: string
  total: number
  url: string | null
  match: 'all' | 'any'
  items: ResultItem[]
}

export type Suggestions = { query: string; url: string | null; groups: SuggestGroup[] }

/** `skipped` where any row is left out. */
export type StatusRow = { type: string; engine: string; skipped?: SkippedRow[] } & EngineStatus

/** The one entry for everything that searches. A search is given as it was typed, or parsed where it is used again. */
export interface SearchManager {
  search(type: string, query: string | SearchQuery, limit: number, offset?: number): Promise<SearchResults>
  suggest(query: string | SearchQuery, type?: string): Promise<Suggestions>
  constrain<Q extends ModelQuery>(
    modelQuery: Q,
    type: string,
    query: string | SearchQuery,
    rank?: boolean,
  ): Promise<NarrowedQuery<Q>>
  /**
   * The same search, for answers that are to be kept: it calls back when the database engine answers in place of the
   * chosen one, which may be back in a moment and answer otherwise.
   */
  watched(onFallback: () => void): SearchManager
  /** Enabled types by key, in the order of the groups. */
  types(): Map<string, TypeDefinition>
  /** Every registered type. */
  definitions(): Map<string, TypeDefinition>
  engineName(): string
  /** The chosen engine unless named. Throws `UnknownEngine`. */
  engine(name?: string): SearchEngine
  /** Names that may be chosen. */
  engines(): string[]
  /**
   * The engine that will actually answer for the type: the chosen one, or the database engine while that one is not
   * ready, cannot be made or misses changes. Throws `UnknownType`.
   */
  engineFor(type: string): Promise<SearchEngine>
  rebuild(
    type?: string,
    engine?: string,
    report?: (type: string, done: number, total: number) => void,
  ): Promise<Record<string, number>>
  status(): Promise<StatusRow[]>
  formAction(type: string): string | null
  resultsUrl(type: string, term: string): string | null
  /** Whether a named route is there: the results page, for one, may be switched off. */
  routeExists(name: string): boolean
  /** Names a path of this site, or an http(s) address, for `results_route`. Throws `InvalidRoute`. */
  registerRoute(name: string, address: string): void
  /** Throws `InvalidType` if the definition names a setting, a module or a route that does not exist. */
  register(type: string, definition: TypeDefinition): void
  extend(name: string, factory: EngineFactory): void
  close(): Promise<void>
}
