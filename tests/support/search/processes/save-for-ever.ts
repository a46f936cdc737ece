import { readFileSync } from 'node:fs'
import { prepareDocument, type RawDocument } from '#packages/word-index/src/prepare-document.ts'
import { IndexFolder } from '#packages/word-index/src/store/index-folder.ts'
import { isFlushDue, maintain } from '#packages/word-index/src/store/maintain.ts'
import { rebuild } from '#packages/word-index/src/store/rebuild.ts'
import type { Versions } from '../kill-drill.ts'
import { worker } from '../worker-file.ts'

// Changes an index for ever, in small steps, and says before and after each what it is about.
const [folder = '', stateFile = ''] = process.argv.slice(2)
const LIMITS = { entries: 40, bytes: 1 << 20 }
const DOCUMENTS = 400

const index = new IndexFolder(folder, { worker })
const versions = new Map(Object.entries(JSON.parse(readFileSync(stateFile, 'utf8')) as Versions))

if (!index.isReady) await rebuildAll()
let isTidying = false
process.stdout.write('ready\n')
for (let step = 1; ; step++) {
  if (Math.random() < 0.01) await rebuildAll()
  else await changeSome()
  if (isFlushDue(index, LIMITS) && !isTidying) {
    isTidying = true
    maintain(index, LIMITS).finally(() => {
      isTidying = false
    })
  }
  // Others than writing has to be done too, as on a server.
  if (step % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function changeSome(): Promise<void> {
  const ids = Array.from(
    { length: 1 + Math.floor(Math.random() * 4) },
    () => 1 + Math.floor(Math.random() * DOCUMENTS),
  )
  const changes = new Map(
    ids.map((id) => [
      id,
      Math.random() < 0.2 ? null : (versions.get(String(id)) ?? 0) + 1 + Math.floor(Math.random() * 9),
    ]),
  )
  for (const [id, version] of changes) process.stdout.write(`try ${id} ${version ?? 'gone'}\n`)
  const saved = [...changes].flatMap(([id, version]) => (version === null ? [] : [toDocument(id, version)]))
  const saving = index.apply({
    saved: saved.map((document) => prepareDocument(document, {})),
    deleted: [...changes].flatMap(([id, version]) => (version === null ? [id] : [])),
    cursor: null,
  })
  // As a server that is queried at the same time.
  if (!index.isReady) throw new Error(index.look() ?? 'There is no index.')
  await saving
  for (const [id, version] of changes) versions.set(String(id), version)
  process.stdout.write('done\n')
}

async function rebuildAll(): Promise<void> {
  await rebuild(index, async () => ({
    cursor: '0',
    async readAll(take) {
      const living = [...versions].filter((entry): entry is [string, number] => entry[1] !== null)
      const documents = living.map(([id, version]) => toDocument(Number(id), version))
      await take(documents.sort((a, b) => b.id - a.id))
      return documents.length
    },
  }))
}

function toDocument(id: number, version: number): RawDocument {
  const text = `document${id}end version${version} ${'common words here '.repeat(1 + (id % 5))}`
  return { id, visibleFrom: 0, stored: Buffer.from(String(version)), fields: { title: [text, 5] } }
}
