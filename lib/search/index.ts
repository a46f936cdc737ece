export { chooseEngine } from './choose-engine.ts'
export { applySearchConfig, orderOfTypes, type SearchConfig } from './config.ts'
export { constrainList } from './constrain-list.ts'
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
export { createUpkeep, type Upkeep } from './keep-current.ts'
export { createSearch, type SearchServices } from './manager.ts'
export { matchesAmong, narrowToMatches, wishOf } from './narrow-to-matches.ts'
export { readDocument } from './read-document.ts'
export { runRanked } from './run-ranked.ts'
export { isLongEnough } from './term.ts'
export { walkRows } from './walk-rows.ts'
