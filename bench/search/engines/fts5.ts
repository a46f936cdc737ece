import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { queryWords } from '#word-index/words'
import type { BenchDocument } from '../corpora/document.ts'
import { type Engine, type Found, RESULTS, type StoredResult, type Synonyms, WEIGHTS } from './engine.ts'

const BATCH = 10_000

/** SQLite's own full-text search, with all of a document in its table. */
export const fts5: Engine = {
  async build(documents, folder) {
    const database = openDatabase(folder)
    createTable(database)
    const insert = prepareSave(database)
    let batch: BenchDocument[] = []
    const flush = database.transaction(() => {
      for (const document of batch) insert(document)
    })
    for (const document of documents) {
      if (batch.push(document) < BATCH) continue
      flush()
      batch = []
    }
    flush()
    database.exec(`INSERT INTO document (document) VALUES ('optimize')`)
    database.pragma('wal_checkpoint(TRUNCATE)')
    database.close()
  },
  tidy(folder) {
    const database = openDatabase(folder)
    database.exec('VACUUM')
    database.close()
  },
  async open(folder, synonyms) {
    const database = openDatabase(folder)
    const save = prepareSave(database)
    const saveMany = database.transaction((documents: BenchDocument[]) => {
      for (const document of documents) save(document)
    })
    return {
      search: prepareSearch(database, synonyms),
      save: async (document) => save(document),
      saveMany: async (documents) => saveMany(documents),
      close: async () => void database.close(),
    }
  },
}

function openDatabase(folder: string): Sqlite.Database {
  const database = new Sqlite(path.join(folder, 'search.db'))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  return database
}

function createTable(database: Sqlite.Database): void {
  database.exec(`
    CREATE VIRTUAL TABLE document USING fts5 (
      title, body, url UNINDEXED, excerpt UNINDEXED, meta UNINDEXED,
      tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
    );
  `)
}

function prepareSave(database: Sqlite.Database): (document: BenchDocument) => void {
  const statement = database.prepare(
    'INSERT OR REPLACE INTO document (rowid, title, body, url, excerpt, meta) VALUES (?, ?, ?, ?, ?, ?)',
  )
  return ({ id, title, body, url, excerpt, meta }) => statement.run(id, title, body, url, excerpt, meta)
}

function prepareSearch(database: Sqlite.Database, synonyms: Synonyms): (term: string) => Found {
  const count = database
    .prepare<[string], number>('SELECT count(*) FROM document WHERE document MATCH ?')
    .pluck()
  const select = database.prepare<[string], StoredResult>(
    `SELECT rowid AS id, title, url, excerpt, NULL AS image, meta FROM document
     WHERE document MATCH ? ORDER BY bm25(document, ${WEIGHTS.title}, ${WEIGHTS.body}) LIMIT ${RESULTS}`,
  )
  const find = (query: string) => {
    const total = count.get(query) ?? 0
    return { total, items: total > 0 ? select.all(query) : [] }
  }
  return (term) => {
    const typed = queryWords(term)
    const words = typed.map((word, place) => {
      const means = synonyms.get(word)
      if (means) return `(${means.map(quote).join(' OR ')})`
      return place === typed.length - 1 ? `${quote(word)}*` : quote(word)
    })
    const all = find(words.join(' AND '))
    if (all.total > 0 || words.length === 1) return { ...all, match: 'all' }
    return { ...find(words.join(' OR ')), match: 'any' }
  }
}

function quote(word: string): string {
  return `"${word}"`
}
