import type { Database } from '#lib/platform/database/db.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'
import { isCompoundOf } from '#word-index'
import { wordSpans } from '#word-index/words'
import type { Searchable } from '../../contracts.ts'
import { buildDocument } from '../../documents/build-document.ts'
import type { Fallback } from '../../engines/fallback.ts'
import { delegateOf } from '../../lists/delegate.ts'
import { narrowToIds } from '../../lists/narrow-to-ids.ts'
import type { CorrectionPorts } from './correct-query.ts'
import type { CompoundPorts } from './find-compounds.ts'
import { readTitleWords, similarInTitles, type TitleWords } from './similar-in-titles.ts'

type Dependencies = {
  database: Pick<Database, 'prisma'>
  settings: SettingsStore
  models: ReadonlyMap<string, Searchable>
  fallback: Fallback
}

/** Documents looked into for a word: those that have it as it is come first. */
const LOOKED_INTO = 5
const APOSTROPHE = /['’ʼ＇]/

/** The words of the documents, for one correction. */
export function createVocabulary({
  database,
  settings,
  models,
  fallback,
}: Dependencies): Pick<CorrectionPorts, 'similarWords' | 'isWritten'> & Pick<CompoundPorts, 'compoundsOf'> {
  const titleWords = new Map<string, Promise<TitleWords>>()
  const readWords = (type: string, model: Searchable) => () => {
    const words = titleWords.get(type) ?? readTitleWords(database, model)
    titleWords.set(type, words)
    return words
  }
  return {
    async similarWords(type, word, { isLast, edits, beside = false }) {
      const model = models.get(type)
      return fallback.answer(type, async (engine) => {
        if (engine.similarWords) return engine.similarWords(type, word, isLast, edits, beside)
        return model ? similarInTitles(engine, { type, word, edits, beside }, readWords(type, model)) : []
      })
    },
    async compoundsOf(type, word, most) {
      const model = models.get(type)
      return fallback.answer(type, async (engine) => {
        if (engine.compoundsOf) return engine.compoundsOf(type, word, most)
        const words = model ? await readWords(type, model)() : new Map<string, number>()
        return [...words.keys()].filter((one) => isCompoundOf(one, word)).slice(0, most)
      })
    },
    async isWritten(type, word) {
      const model = models.get(type)
      if (!model) return false
      const { items } = await fallback.answer(type, (engine) =>
        engine.search(type, { term: word, words: [word] }, LOOKED_INTO),
      )
      if (items.length === 0) return false
      const ids = items.map(({ id }) => id)
      const rows = await delegateOf(database, model).findMany(
        narrowToIds(model.searchableQuery(), ids, false),
      )
      const most = settings.current['search.index.max_field_length']
      return rows.some((row) =>
        Object.values(buildDocument(model, row, most).fields).some(([text]) => hasWritten(text, word)),
      )
    },
  }
}

function hasWritten(text: string, word: string): boolean {
  return wordSpans(text).some(
    (span) => span.word === word && !APOSTROPHE.test(text.slice(span.start, span.end)),
  )
}
