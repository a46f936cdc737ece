import path from 'node:path'
import Sqlite from 'better-sqlite3'
import type { BenchDocument } from '../corpora/document.ts'
import { type Engine, type Found, RESULTS, type StoredResult, type Synonyms, WEIGHTS } from './engine.ts'
import { readQuery, type WantedPart, writeWords } from './words.ts'

const BATCH = 10_000

/** SQLite's own full-text search for words with their forms, beside a table with what is shown of documents. */
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
    database.exec(`INSERT INTO words (words) VALUES ('optimize')`)
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
    const save = database.transaction(prepareSave(database))
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
  // Words come as they are: all that is not a space belongs to one.
  database.exec(`
    CREATE VIRTUAL TABLE words USING fts5 (
      title, body, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '.+='", prefix = '2 3'
    );
    CREATE TABLE document (id INTEGER PRIMARY KEY, title TEXT, url TEXT, excerpt TEXT, meta TEXT);
  `)
}

function prepareSave(database: Sqlite.Database): (document: BenchDocument) => void {
  const words = database.prepare('INSERT OR REPLACE INTO words (rowid, title, body) VALUES (?, ?, ?)')
  const shown = database.prepare(
    'INSERT OR REPLACE INTO document (id, title, url, excerpt, meta) VALUES (?, ?, ?, ?, ?)',
  )
  return ({ id, title, body, url, excerpt, meta }) => {
    words.run(id, writeWords(title), writeWords(body))
    shown.run(id, title, url, excerpt, meta)
  }
}

function prepareSearch(database: Sqlite.Database, synonyms: Synonyms): (term: string) => Found {
  const count = database.prepare<[string], number>('SELECT count(*) FROM words WHERE words MATCH ?').pluck()
  // By its rank column, which is the same order, it takes half as long again.
  const select = database.prepare<[string], StoredResult>(
    `SELECT document.id, title, url, excerpt, NULL AS image, meta
     FROM (
       SELECT rowid AS id, bm25(words, ${WEIGHTS.title}, ${WEIGHTS.body}) AS score
       FROM words WHERE words MATCH ? ORDER BY score LIMIT ${RESULTS}
     ) AS found JOIN document ON document.id = found.id ORDER BY score`,
  )
  const find = (query: string) => {
    const total = count.get(query) ?? 0
    return { total, items: total > 0 ? select.all(query) : [] }
  }
  return (term) => {
    const { whole, loose } = readQuery(term, synonyms)
    const all = find(whole.map(writePart).join(' AND '))
    if (all.total > 0 || loose.length === 1) return { ...all, match: 'all' }
    return { ...find(loose.map(writePart).join(' OR ')), match: 'any' }
  }
}

function writePart(part: WantedPart): string {
  const terms = part.map((words) =>
    words.map(({ word, isBeginning }) => `"${word}"${isBeginning ? '*' : ''}`).join(' AND '),
  )
  return terms.length === 1 ? (terms[0] ?? '') : `(${terms.map((one) => `(${one})`).join(' OR ')})`
}
