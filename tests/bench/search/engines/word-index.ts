import path from 'node:path'
import { searchParts } from '#lib/search/engines/word-index/query.ts'
import { openSegment } from '#lib/search/engines/word-index/segment.ts'
import { createSegmentBuilder } from '#lib/search/engines/word-index/segment-builder.ts'
import { queryWords } from '#lib/search/words.ts'
import { type Engine, RESULTS, type StoredResult, WEIGHTS } from './engine.ts'

// The builder wants falling ids, the others rising ones.
const HIGHEST = 2 ** 31

export const wordIndex: Engine = {
  async build(documents, folder) {
    const builder = createSegmentBuilder(path.join(folder, 'segment.wix'), path.join(folder, 'temporary'))
    for (const { id, title, body, url, excerpt, meta } of documents) {
      builder.add({
        id: HIGHEST - id,
        visibleFrom: 0,
        stored: Buffer.from(JSON.stringify([id, title, url, excerpt, null, meta])),
        fields: { title: [title, WEIGHTS.title], body: [body, WEIGHTS.body] },
      })
    }
    builder.finish()
  },
  async open(folder) {
    const segment = openSegment(path.join(folder, 'segment.wix'))
    return {
      search(term) {
        const { hits, ...found } = searchParts([segment], queryWords(term), {
          limit: RESULTS,
          now: Date.now(),
        })
        return { ...found, items: hits.map(({ doc }) => decode(segment.readStored(doc))) }
      },
      close: async () => segment.close(),
    }
  },
}

function decode(stored: Uint8Array): StoredResult {
  const [id, title, url, excerpt, image, meta] = JSON.parse(Buffer.from(stored).toString())
  return { id, title, url, excerpt, image, meta }
}
