import { prepareDocument, type RawDocument } from '#packages/word-index/src/prepare-document.ts'
import { searchParts } from '#packages/word-index/src/query/search-parts.ts'
import { IndexFolder } from '#packages/word-index/src/store/index-folder.ts'
import { type WithTasks, withWorker } from '#packages/word-index/src/store/index-worker.ts'
import { isFlushDue, maintain } from '#packages/word-index/src/store/maintain.ts'
import { rebuild } from '#packages/word-index/src/store/rebuild.ts'
import { createTasks } from '#packages/word-index/src/store/worker-tasks.ts'
import type { Answer, Request } from '../process-drill.ts'
import { worker } from '../worker-file.ts'

// One of several processes that share an index: it does what it is told, flushes when that is due, and looks at the
// index all the time.
const [folder = '', lookEveryMs = ''] = process.argv.slice(2)
const LIMITS = { entries: 8, bytes: 1 << 20 }
/** Most segments are written in this thread: starting another takes far longer than the work. */
const THREAD_SHARE = 0.005

const index = new IndexFolder(folder, { worker })
const tasks = createTasks()
let flushes = 0
let isTidying = false
let problem: string | null = null

const counted: WithTasks = (work) => {
  flushes++
  if (Math.random() < THREAD_SHARE) return withWorker(index.worker, work)
  return work({ run: async (name, ...args) => (tasks[name] as (...args: unknown[]) => never)(...args) })
}

async function answer(request: Request): Promise<Answer['answer']> {
  if (request.task === 'list') return list()
  if (request.task === 'rebuild') return rebuildAll(request.versions)
  const { saved, deleted } = request
  const documents = saved.map(([id, version]) => prepareDocument(toDocument(id, version), {}))
  await index.apply({ saved: documents, deleted, cursor: null })
  tidySoon()
  return null
}

function tidySoon(): void {
  if (isTidying || !isFlushDue(index, LIMITS)) return
  isTidying = true
  maintain(index, LIMITS, counted)
    .catch((error: Error) => {
      problem ??= String(error.stack)
    })
    .finally(() => {
      isTidying = false
    })
}

/** Every document that is found by a word they all have, with its version; found twice, both. */
function list(): Answer['answer'] {
  look()
  const { total, hits } = searchParts(index.snapshot.parts, { words: ['common'] }, { limit: 10_000, now: 1 })
  const found = hits.map(({ id, part, doc }): [number, string] => [
    id,
    Buffer.from(part.readStored(doc)).toString(),
  ])
  return { found, total, flushes, problem }
}

async function rebuildAll(versions: [number, number][]): Promise<null> {
  await rebuild(index, async () => ({
    cursor: '0',
    async readAll(take) {
      const documents = versions.map(([id, version]) => toDocument(id, version))
      await take(documents.sort((a, b) => b.id - a.id))
      return documents.length
    },
  }))
  return null
}

function look(): void {
  const found = index.look()
  problem ??= found
}

function toDocument(id: number, version: number): RawDocument {
  const text = `common document${id} ${'filling words '.repeat(id % 40)} version${version}`
  return { id, visibleFrom: 0, stored: Buffer.from(String(version)), fields: { title: [text, 5] } }
}

process.on('message', ({ number, request }: { number: number; request: Request }) => {
  answer(request).then(
    (given) => process.send?.({ number, answer: given }),
    (error: Error) => process.send?.({ number, error: String(error.stack) }),
  )
})
process.on('disconnect', () => process.exit(0))
setInterval(look, Number(lookEveryMs))
process.send?.({ number: 0, answer: null })
