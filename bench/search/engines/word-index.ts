import path from 'node:path'
import { decodeResult, encodeResult } from '#lib/search/engines/word-index/stored-result.ts'
import { worker } from '#tests/support/search/worker-file.ts'
import {
  type Found as FoundInParts,
  IndexFolder,
  isFlushDue,
  maintain,
  prepareDocument,
  type RawDocument,
  rebuild,
  searchParts,
} from '#word-index'
import type { BenchDocument } from '../corpora/document.ts'
import { type Engine, type Found, RESULTS, WEIGHTS } from './engine.ts'
import { findCorrected } from './find-corrected.ts'
import { parseTerm } from './words.ts'

/** As many rows as a rebuild reads at a time. */
const BATCH = 200
// A rebuild takes falling ids, the other engines rising ones.
const HIGHEST = 2 ** 31

/** Our own index through its store: as the engine does it, but for the database that rows would come from. */
export const wordIndex: Engine = {
  async build(documents, folder) {
    const index = openFolder(folder)
    await rebuild(index, async () => ({ cursor: '', readAll: (take) => readAll(documents, take) }))
    index.close()
  },
  async open(folder, synonyms) {
    const index = openFolder(folder)
    let maintenance = Promise.resolve()
    const apply = async (documents: BenchDocument[]) => {
      const { averages = {}, scale } = index.snapshot.manifest ?? {}
      const saved = documents.map((document) => prepareDocument(toRaw(document), averages, scale))
      await index.apply({ saved, deleted: [], cursor: null })
      if (isFlushDue(index)) maintenance = maintenance.then(() => maintain(index))
    }
    return {
      search(term) {
        if (!index.isReady) throw new Error('The index is not ready.')
        const wanted = parseTerm(term, synonyms)
        return readItems(searchParts(index.snapshot.parts, wanted, { limit: RESULTS, now: Date.now() }))
      },
      correct: async (term) => readItems((await findCorrected(index, term, Date.now())).found),
      save: (document) => apply([document]),
      async saveMany(documents) {
        for (let start = 0; start < documents.length; start += BATCH) {
          await apply(documents.slice(start, start + BATCH))
        }
      },
      async close() {
        await maintenance
        index.close()
      },
    }
  },
}

function readItems({ total, match, hits }: FoundInParts): Found {
  const items = hits.map(({ part, doc, id }) => {
    const { title, url, excerpt, meta } = decodeResult(part.readStored(doc))
    return { id: HIGHEST - id, title, url, excerpt: excerpt ?? '', image: null, meta: meta ?? '' }
  })
  return { total, match, items }
}

function openFolder(folder: string): IndexFolder {
  return new IndexFolder(path.join(folder, 'documents'), { worker })
}

async function readAll(
  documents: Iterable<BenchDocument>,
  take: (documents: RawDocument[]) => Promise<void>,
): Promise<number> {
  let count = 0
  let batch: RawDocument[] = []
  for (const document of documents) {
    count++
    if (batch.push(toRaw(document)) < BATCH) continue
    await take(batch)
    batch = []
  }
  await take(batch)
  return count
}

function toRaw({ id, title, body, url, excerpt, meta }: BenchDocument): RawDocument {
  return {
    id: HIGHEST - id,
    visibleFrom: 0,
    stored: encodeResult({ title, url, excerpt, image: null, meta, slug: null }),
    fields: { title: [title, WEIGHTS.title], body: [body, WEIGHTS.body] },
  }
}
