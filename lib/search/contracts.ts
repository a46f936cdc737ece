import type { Database } from '#lib/platform/database/db.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'
import type { SimilarWord } from '#word-index'
import type { SearchFigures } from './figures/contracts.ts'
import type { Explanation } from './results/explain/explanation.ts'

/** A row's key. Only the database engine supports text keys, such as UUIDs. */
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
   * Set by `constrain` if ranking was requested: the best matches, best first, at most `search.max_results`.
   * `runRanked` runs such a query.
   */
  rankedIds?: readonly RowId[]
  /**
   * Set by `constrain` if it has looked them up: the rows that the query returns, in order, at least up to the end of
   * its page, and how many there are on all pages.
   */
  found?: { ids: readonly RowId[]; total: number }
}

/** A query that `constrain` has narrowed to the matches; everything else in it is unchanged. */
export type NarrowedQuery<Q extends ModelQuery> = Q & Pick<ModelQuery, 'rankedIds' | 'found'>

/** A search: what `parseQuery` makes of what was typed. */
export type SearchQuery = {
  /** As typed, trimmed and cut at 200 characters. */
  readonly term: string
  /** Its words as they are indexed, each once, the last one typed last. Empty if it has none; nothing then matches. */
  readonly words: readonly string[]
  /**
   * Set if words have other forms or synonyms: for each part of the query, the terms that mean it, the typed one first.
   * Documents match if they have one of each part; the last word of each meaning of the last part may be unfinished. An engine that ignores this only finds what was typed.
   */
  readonly meanings?: readonly (readonly Meaning[])[]
  /** The word that documents have whose title, or number, is the whole query: they come first. */
  readonly exact?: string | null
}

/** The words of a term; a document has it if it has all of them. */
export type Meaning = readonly string[]

/** The search result that a model returns for a row. */
export type SearchResult = {
  title: string
  /** An http(s) address or a path of this site. */
  url: string
  /** Plain text of about 160 characters. */
  excerpt: string | null
  /** An http(s) address or a path of this site. */
  image: string | null
  /** A short line such as a price or a date. */
  meta: string | null
  slug?: string | null
  /** When a scheduled row becomes visible; null if it is visible already. */
  visible_from: Date | null
}

/** A field's text and the weight of its words. */
export type WeightedText = readonly [text: string, weight: number]

/**
 * Another table that documents are built from. A write to `table` re-evaluates the rows that `ids` names: an SQL
 * expression or sub-select in which `{row}` is a placeholder for the written row, such as `{row}."productId"`.
 */
export type Dependency = {
  table: string
  ids: string
  /** Only updates of these columns count; any column's if omitted. */
  columns?: readonly string[]
}

/** Rows that are in no table, such as those of a file or of another server. Each has an integer `id`. */
export type RowSource = {
  /** All rows. They are kept until `changedAt` is another moment. */
  read(): Promise<readonly object[]>
  /** When the rows last changed, as far as can be told without reading them; the index is then rebuilt. */
  changedAt(): Promise<Date>
}

/** How the rows of one Prisma model, or of a source, are found. */
export type Searchable<Row = unknown> = {
  /** The model's name as in the schema, such as `Product`; of a source, any name. */
  readonly model: string
  /** Where the rows are, if not in the model's table. Nothing is logged of their changes. */
  readonly source?: RowSource
  /** `text` for models keyed by UUID or other text; the default is `integer`. */
  readonly key?: 'integer' | 'text'
  /**
   * The rows the public may find, with everything the other methods read: the only visibility rule. With
   * `includeScheduled` also rows published but dated in the future.
   */
  searchableQuery(includeScheduled?: boolean): ModelQuery
  /** Weights by column, for the database engine. */
  searchableColumns(): Record<string, number>
  /**
   * Texts of other tables that the database engine looks into as well, by field: an SQL select of one column `text`, in
   * which `{row}` is a placeholder for the row.
   */
  readonly relatedTexts?: Readonly<Record<string, string | Record<Database['provider'], string>>>
  /**
   * Whether the database engine only finds whole words and beginnings of the last one, as all other engines do. By
   * default it also looks inside of words.
   */
  readonly findsWholeWords?: boolean
  /** The text to index, by field; defaults to the columns. It need not be a column. */
  searchableFields?(row: Row): Record<string, WeightedText>
  /** The fields that hold plain text, in which `<` begins no tag. HTML is stripped from all others. */
  readonly plainFields?: readonly string[]
  toSearchResult(row: Row): SearchResult
  /** Points results at the part of a row that has what was searched for, such as a variant. Their addresses are absolute. */
  readonly pointResults?: (
    database: Pick<Database, 'prisma'>,
    items: ResultItem[],
    query: SearchQuery,
  ) => Promise<ResultItem[]>
  /** Tie-breakers between results of equal relevance: their columns, and a row's values. */
  readonly standing?: { readonly select: object; read(row: unknown): Standing }
  /** A plain-text column from which excerpts around the words found are cut. */
  readonly excerptColumn?: string
  /** The model's own search, which the database engine then uses. */
  searchScope?(query: ModelQuery, term: string): ModelQuery
  /** Only updates of these of the model's columns count; any column's if omitted. */
  readonly watchedColumns?: readonly string[]
  readonly dependencies?: readonly Dependency[]
}

/** A row's rank among equally relevant rows. */
export type Standing = {
  /** False for what is sold out. */
  isAvailable: boolean
  /** A number of sales or the like, at least 0. */
  popularity: number
  date: Date | null
}

/** A registered type. */
export type TypeDefinition = {
  model: Searchable
  /** The heading of a group of results, such as a plural noun. */
  label: string
  /** The same in other languages, by their tags, such as `{ de: 'Fragen' }`. */
  labels?: Readonly<Record<string, string>>
  /**
   * The module that the type belongs to, such as `shop`: while it is off (setting `modules.shop`), the type is hidden.
   * Null for none.
   */
  module: string | null
  /** The key of a boolean setting that switches the type on and off; null if it is always on. */
  setting: string | null
  /**
   * Settings that the type adds, on by default, each with a description, such as `{ 'modules.events': 'The site has
   * events' }`. A `setting` named `search.types.` plus the type's key need not be listed.
   */
  settings?: Readonly<Record<string, string>>
  /** The target of 'see all': a route name or a path; null for the site-wide results page. */
  results_route: string | null
  /** The path of the type's own list, which takes `q`: the target of 'see all' while the site has no results page. */
  listing?: string
}

/** A result as every engine returns it. The manager makes its addresses absolute. */
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
  /** The exact number of all matches. */
  total: number
  items: ResultItem[]
  /** `any` if no document has every word, so that those with any of them are returned instead. */
  match: 'all' | 'any'
}

/** A match and how relevant it is. */
export type ScoredId = { id: RowId; score: number }

/** Data that an engine provides so that others can order its results. */
export type EngineRanking = {
  /** The best matches, best first: at most `search.max_results`, or `most`. */
  rank(
    type: string,
    query: SearchQuery,
    most?: number,
  ): Promise<Pick<SearchResults, 'total' | 'match'> & { ranked: ScoredId[] }>
  /** Results by their ids, in this order; those that are gone are left out. */
  load(type: string, ids: readonly RowId[]): Promise<ResultItem[]>
}

export type EngineStatus = {
  ready: boolean
  /** How many are visible now. */
  documents: number
  /** ISO 8601; null if nothing is built or the engine cannot tell. */
  built_at: string | null
  updated_at: string | null
  bytes: number
  /** Why it is not ready or cannot be brought up to date, in a sentence; null if all is well. */
  problem?: string | null
}

/** A row that is left out of searches, because its model fails on it or the engine refuses it. */
export type SkippedRow = {
  id: string
  /** The error thrown. */
  reason: string
  /** ISO 8601 */
  since: string
}

/** A row that no document can be built from. */
export type Failure = { id: RowId; error: unknown }

/** The rows that search leaves out, shared by all processes. `bin/storefront search status` lists them until a save succeeds. */
export type SkippedRows = {
  /** Separates the rows that documents can be built from. An engine can then read those without errors. */
  sort(type: string, rows: readonly unknown[]): { rows: unknown[]; failures: Failure[] }
  /** Records the outcome for these rows, or for all of a type. Each new failure is logged. */
  note(type: string, rowIds: readonly RowId[] | 'all', failures: readonly Failure[]): Promise<void>
  list(type: string): Promise<SkippedRow[]>
}

/** Called as a rebuild goes on; `total` is known from the start. */
export type ReportProgress = (done: number, total: number) => void

/** Changes of one type: everything in the log after the cursor `from`, up to the cursor `to`. */
export type ChangeBatch = { rows: unknown[]; deleted: RowId[]; from: string; to: string }

/** Answers searches. Every engine must pass the contract suite. */
export interface SearchEngine {
  /**
   * Narrows a model's query to the matches, however many there are, and leaves the rest of it unchanged. A search
   * without words returns it as it is. `narrowToMatches` does this with what an engine finds.
   */
  constrain<Q extends ModelQuery>(
    modelQuery: Q,
    type: string,
    query: SearchQuery,
    rank?: boolean,
  ): Promise<NarrowedQuery<Q>>
  search(type: string, query: SearchQuery, limit: number, offset?: number): Promise<SearchResults>
  /** For engines whose equally relevant results the owner may order. */
  ranking?: EngineRanking
  /**
   * How many documents have every word. Quicker than a search that finds none and then looks for any. Unless
   * `isComplete`, the last word also matches words it is a prefix of.
   */
  countWhole?(type: string, query: SearchQuery, isComplete: boolean): Promise<number>
  /**
   * The words of visible documents that are similar to one typed, the likeliest first; that word alone if documents have
   * it, unless others are wanted `beside` it. With `isLast`, it also matches words it is a prefix of. `edits`: words
   * further away need not be listed.
   */
  similarWords?(
    type: string,
    word: string,
    isLast: boolean,
    edits: number,
    beside?: boolean,
  ): Promise<SimilarWord[]>
  /** Words of visible documents that end with one typed, such as `waschmaschine` of `maschine`: at most so many. */
  compoundsOf?(type: string, word: string, most: number): Promise<string[]>
  /** If it returns false or throws, the database engine answers. */
  ready(type: string): boolean | Promise<boolean>
  /** `row` is as `searchableQuery(true)` reads it. */
  update(type: string, row: unknown): Promise<void>
  delete(type: string, id: RowId): Promise<void>
  /** Several changes at once, for engines without `apply`; without this they are passed on one by one. */
  change?(type: string, changes: Pick<ChangeBatch, 'rows' | 'deleted'>): Promise<void>
  /** Rebuilds the index from the database. Returns how many documents there are. */
  rebuild(type: string, report?: ReportProgress): Promise<number>
  status(type: string): Promise<EngineStatus>
  /** For engines that need a server: what it is, such as `OpenSearch 2.19.1`. Throws if it cannot be used. */
  check?(): Promise<string>
  /**
   * For engines with their own index: its cursor into the log of changes, or null without an index. They
   * take changes in batches. For all others the manager keeps one cursor for all machines, one of which passes the
   * changes on.
   */
  cursor?(type: string): Promise<string | null>
  /**
   * Resolves to false, and changes nothing, if the index's cursor is not the batch's `from`: a rebuild that began
   * earlier has replaced the index, or another process has applied the same changes.
   */
  apply?(type: string, batch: ChangeBatch): Promise<boolean>
  /** Whether the index has changed so much since it was built that it should be rebuilt. */
  needsRebuild?(type: string): boolean | Promise<boolean>
  close?(): Promise<void>
}

/** The dependencies of engines. */
export type EngineServices = {
  database: Database
  settings: SettingsStore
  clock: Clock
  log: Log
  /** The folder of indexes, one subfolder per type. */
  indexPath: string
  definition(type: string): TypeDefinition
  /** The rows that no document can be built from; `walkRows` leaves them out. */
  skipped: SkippedRows
  /** Rejects if the engine made with these services cannot answer at present. */
  probe(type: string): Promise<unknown>
  /** The current end of the log of changes: a rebuild that starts here misses nothing logged later. */
  logEnd(): Promise<string>
}

/** A search as an engine of an application receives it: a string, which also has the words. */
export type SearchTerm = string & SearchQuery

/** A result as engines may return it. The guard around every engine completes it. */
export type PluginItem = Omit<ResultItem, 'type' | 'slug'> & { type?: string; slug?: string | null }

/** Results as engines may return them; all words were found unless `match` says `any`. */
export type PluginResults = { total: number; items: PluginItem[]; match?: 'all' | 'any' }

type TakesQuery = 'constrain' | 'search' | 'ranking' | 'countWhole'

/** An engine that `extend` takes: a `SearchEngine`, or one that knows no more than the term as a string. */
export interface PluginEngine extends Omit<SearchEngine, TakesQuery> {
  constrain<Q extends ModelQuery>(
    modelQuery: Q,
    type: string,
    term: SearchTerm,
    rank?: boolean,
  ): Promise<NarrowedQuery<Q>>
  search(type: string, term: SearchTerm, limit: number, offset?: number): Promise<PluginResults>
  ranking?: {
    rank(type: string, term: SearchTerm, most?: number): ReturnType<EngineRanking['rank']>
    load(type: string, ids: readonly RowId[]): Promise<PluginItem[]>
  }
  countWhole?(type: string, term: SearchTerm, isComplete: boolean): Promise<number>
}

export type EngineFactory = (services: EngineServices) => PluginEngine

export type SuggestGroup = {
  type: string
  label: string
  labels?: Readonly<Record<string, string>> | undefined
  total: number
  url: string | null
  match: 'all' | 'any'
  items: ResultItem[]
}

export type Suggestions = {
  query: string
  url: string | null
  /** The term whose results these are, if nothing was found for the query and words in it were corrected. */
  corrected: string | null
  /** The suggested query, if only some of the words were found. */
  suggestion: string | null
  groups: SuggestGroup[]
}

/** `correct`: whether words that no document has are corrected if nothing is found; they are by default. */
export type SuggestOptions = { correct?: boolean }

export type CorrectOptions = {
  types?: readonly string[]
  match?: SearchResults['match']
  /** Whether it is being typed, so that the last word may be the beginning of a similar one. */
  isTyping?: boolean
  /** How many documents the query finds with all of its words: it is replaced by one that finds far more. */
  found?: number
}

/** `skipped` is set if any row is left out. */
export type StatusRow = { type: string; engine: string; skipped?: SkippedRow[] } & EngineStatus

/**
 * The entry point of everything that searches. A search may be passed as typed, or parsed if it is used several times.
 */
export interface SearchManager {
  search(type: string, query: string | SearchQuery, limit: number, offset?: number): Promise<SearchResults>
  suggest(query: string | SearchQuery, type?: string, options?: SuggestOptions): Promise<Suggestions>
  /**
   * The query with the words that no document has replaced by similar ones, or null if there are none. With `match: 'all'`
   * it finds documents that have every word, otherwise at least some that have any. Of all enabled types by default. With `found`
   * no word is unknown, and one is replaced that far fewer documents have than a similar one.
   */
  correct(query: string | SearchQuery, options?: CorrectOptions): Promise<SearchQuery | null>
  constrain<Q extends ModelQuery>(
    modelQuery: Q,
    type: string,
    query: string | SearchQuery,
    rank?: boolean,
  ): Promise<NarrowedQuery<Q>>
  /** Whether a visible document of an enabled type has a term, whatever its synonyms. Its last word may be longer. */
  hasTerm(term: string): Promise<boolean>
  /** Why a row stands where it stands for a query. Null if visitors cannot see it. */
  explain(type: string, query: string | SearchQuery, id: RowId): Promise<Explanation | null>
  /**
   * The same manager for answers that are cached: none comes from an index that lags behind, and it calls back when the
   * database engine answers instead of the chosen one, which may be back in a moment with a different answer.
   */
  watched(onFallback: () => void): SearchManager
  /** Counts what people search for. Entry points call it once they have the results to show. */
  figures: SearchFigures
  /** Enabled types by key, in the order of the groups. */
  types(): Map<string, TypeDefinition>
  /** Every registered type. */
  definitions(): Map<string, TypeDefinition>
  engineName(): string
  /** The named engine, by default the chosen one. Throws `UnknownEngine`. */
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
  /** Whether a named route exists; the results page, for example, may be switched off. */
  routeExists(name: string): boolean
  /** Names a path of this site, or an http(s) address, for `results_route`. Throws `InvalidRoute`. */
  registerRoute(name: string, address: string): void
  /** Throws `InvalidType` if the definition names a setting, a module or a route that does not exist. */
  register(type: string, definition: TypeDefinition): void
  extend(name: string, factory: EngineFactory): void
  close(): Promise<void>
}
