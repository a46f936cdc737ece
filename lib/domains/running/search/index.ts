export { describeSearch, type SearchBuild, type SearchDescription } from './describe-search.ts'
export { reportSearches, type SearchReport } from './report-searches.ts'
export { rebuildSearch, switchEngine } from './request-build.ts'
export { runBuild } from './run-build.ts'
export {
  addSearchSynonyms,
  findToPin,
  type ListedSynonyms,
  listPinnedQueries,
  listSearchSynonyms,
  type Pinnable,
  type PinnedQuery,
  pinResults,
  removeSearchSynonyms,
  unpinResults,
} from './search-rules.ts'
