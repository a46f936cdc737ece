export { chooseEngine } from './choose-engine.ts'
export { applySearchConfig, orderOfTypes, type SearchConfig } from './config.ts'
export type {
  ChangeBatch,
  Dependency,
  EngineFactory,
  EngineServices,
  EngineStatus,
  ModelQuery,
  NarrowedQuery,
  ReportProgress,
  ResultItem,
  RowId,
  Searchable,
  SearchEngine,
  SearchManager,
  SearchQuery,
  SearchResult,
  SearchResults,
  StatusRow,
  SuggestGroup,
  Suggestions,
  TypeDefinition,
  WeightedText,
} from './contracts.ts'
export { delegateOf } from './delegate.ts'
export { createPostgresEngine } from './engines/postgres/postgres-engine.ts'
export { createWordIndexEngine } from './engines/word-index/engine.ts'
export { constrainList } from './lists/constrain-list.ts'
export { matchesAmong, narrowToMatches, wishOf } from './lists/narrow-to-matches.ts'
export { runRanked } from './lists/run-ranked.ts'
export { createSearch, type SearchServices } from './manager.ts'
export { isLongEnough, parseQuery } from './parse-query.ts'
export { createUpkeep, type Upkeep } from './upkeep/keep-current.ts'
export { readDocument } from './upkeep/read-document.ts'
export { walkRows } from './upkeep/walk-rows.ts'
