export { inverseFrequency } from './bm25.ts'
export { DamagedFile } from './errors.ts'
export { checkUnsigned } from './format/check-unsigned.ts'
export { outgrows, scaleOf } from './levels.ts'
export { limitFields } from './limit-fields.ts'
export { keepMatching, listMatching } from './look-up-matches.ts'
export { prepareDocument, type RawDocument } from './prepare-document.ts'
export { looseParts, type Part, wholeParts, wordsOfMeanings } from './query/meanings.ts'
export { mayBeLonger } from './query/open-part.ts'
export {
  countVisible,
  countWhole,
  type Found,
  holdOpen,
  type ScoredPart,
  type SearchablePart,
  scoreInSteps,
  searchInSteps,
  searchParts,
} from './query/search-parts.ts'
export { runCooperatively, type Steps } from './query/steps.ts'
export { MAX_EDITS, maxEdits, measureDistance, toPoints } from './spelling/edit-distance.ts'
export { isCompoundOf } from './spelling/find-compound.ts'
export { addSimilar, byLikelihood, type SimilarWord, type SimilarWords } from './spelling/similar-word.ts'
export { findSimilarWords, listCompounds, splitWord } from './spelling/similar-words.ts'
export { trieOf } from './spelling/word-trie.ts'
export { IndexFolder } from './store/index-folder.ts'
export { isFlushDue, maintain } from './store/maintain.ts'
export { isOutgrown, reportOutgrown } from './store/outgrown.ts'
export { rebuild } from './store/rebuild.ts'
