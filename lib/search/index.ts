export { wholeParts } from '#word-index'
export { indexWords } from '#word-index/words'
export { applySearchConfig, orderOfTypes, type SearchConfig } from './config.ts'
export type {
  ChangeBatch,
  Dependency,
  EngineFactory,
  EngineRanking,
  EngineServices,
  EngineStatus,
  Meaning,
  ModelQuery,
  NarrowedQuery,
  PluginEngine,
  PluginItem,
  PluginResults,
  ReportProgress,
  ResultItem,
  RowId,
  RowSource,
  ScoredId,
  Searchable,
  SearchEngine,
  SearchManager,
  SearchQuery,
  SearchResult,
  SearchResults,
  SearchTerm,
  SkippedRow,
  Standing,
  StatusRow,
  SuggestGroup,
  Suggestions,
  TypeDefinition,
  WeightedText,
} from './contracts.ts'
export { buildDocument } from './documents/build-document.ts'
export { linkedNames } from './documents/linked-names.ts'
export { walkRows } from './documents/walk-rows.ts'
export { chooseEngine } from './engines/choose-engine.ts'
export { createPostgresEngine } from './engines/postgres/postgres-engine.ts'
export { createMeilisearchEngine } from './engines/servers/meilisearch/meilisearch-engine.ts'
export { createOpenSearchEngine } from './engines/servers/opensearch/opensearch-engine.ts'
export { createTypesenseEngine } from './engines/servers/typesense/typesense-engine.ts'
export { createWordIndexEngine } from './engines/word-index/engine.ts'
export { InvalidRule } from './errors.ts'
export { countResults } from './figures/contracts.ts'
export {
  emptyQueries,
  type FiguresOptions,
  popularQueries,
  type QueryFigures,
  type RisingQuery,
  risingQueries,
  topQueries,
  unchosenQueries,
} from './figures/read-figures.ts'
export { constrainList } from './lists/constrain-list.ts'
export { delegateOf } from './lists/delegate.ts'
export { matchesAmong, narrowOptions, narrowToMatches } from './lists/narrow-to-matches.ts'
export { runRanked } from './lists/run-ranked.ts'
export { createSearch, type SearchServices } from './manager.ts'
export { askWords } from './query/ask-text.ts'
export { type CorrectedFound, correctFound } from './query/corrections/correct-found.ts'
export { type CorrectedTerm, correctTerm } from './query/corrections/correct-term.ts'
export { isLongEnough, parseQuery } from './query/parse-query.ts'
export { normaliseTerm } from './query/rules/normalise.ts'
export { readPinnedTitles } from './query/rules/pinned-titles.ts'
export { listPins, type Pin, removePins, setPins } from './query/rules/pins.ts'
export { addSynonyms, listSynonyms, removeSynonyms, type Synonyms } from './query/rules/synonyms.ts'
export type { ExplainedPart, Explanation } from './results/explain/explanation.ts'
export { httpSource, jsonFileSource } from './types/read-sources.ts'
export { isIndexMissing } from './upkeep/is-index-missing.ts'
export { createUpkeep, type Upkeep } from './upkeep/keep-current.ts'
export { rebuildUnderLease } from './upkeep/rebuild-lease.ts'
