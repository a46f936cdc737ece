import type { SearchQuery } from '#lib/search/contracts.ts'
import type { SearchDocument, StoredResult } from '#lib/search/documents/build-document.ts'
import type { LabelWeights } from '#lib/search/engines/label-weights.ts'

/** Where a search server is, and what opens it. */
export type SearchServer = {
  url: string
  /** A key of the server's, or a user and a password with a colon between them. */
  key: string | undefined
  /** The names of its indexes begin with this, since several sites may share a server. */
  prefix: string
}

/** The index behind the name of a type. */
export type LiveIndex = { index: string; weights: LabelWeights; builtAt: string }
export type IndexMeta = { weights: number[]; built_at: string }

export type Match = 'all' | 'any'
/** A query for documents visible at a moment. */
export type ServerQuery = { query: SearchQuery; match: Match; now: number; weights: LabelWeights }
export type ServerPage = { size: number; from: number; withResults: boolean }
/** `result` is set if results were asked for, and `score` if the server scores. */
export type ServerHit = { id: number; score?: number; result?: StoredResult }
export type ServerChanges = { documents: readonly SearchDocument[]; deleted?: readonly number[] }

/** A kind of server, for `createServerEngine`: it finds by words, and ranks. */
export interface ServerConnection {
  find(type: string): Promise<LiveIndex | null>
  /** Makes an empty index and returns its name. */
  create(type: string): Promise<string>
  /** Makes a new index the one that answers, and deletes those that it replaces. */
  publish(type: string, index: string, meta: IndexMeta): Promise<void>
  remove(index: string): Promise<void>
  write(index: string, changes: ServerChanges, weights: LabelWeights, isVisibleAtOnce: boolean): Promise<void>
  /** The best matches, best first, and how many there are. */
  search(type: string, query: ServerQuery, page: ServerPage): Promise<{ total: number; hits: ServerHit[] }>
  /** The ids of all matches, in no particular order. */
  listAll(type: string, query: ServerQuery): Promise<number[]>
  /** The given ids that match, best first. Without this all matches are listed, and only the best ranked. */
  keep?(type: string, query: ServerQuery, ids: readonly number[]): Promise<number[]>
  load(type: string, ids: readonly number[]): Promise<ServerHit[]>
  status(index: string, now: number): Promise<{ documents: number; savedAt: number | null; bytes: number }>
  /** Such as `OpenSearch 2.19.1`. */
  describe(): Promise<string>
  /** Whether hits have a score, so that the owner may order what is equally relevant. */
  readonly scores: boolean
  close?(): Promise<void>
}
