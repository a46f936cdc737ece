import { closeSync, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import { ForgetfulDisk } from '../forgetful-disk.ts'
import { worker } from '../worker-file.ts'

// Changes an index on a disk that forgets, and tells in JSON what is found of it after power cuts.
const [home = ''] = process.argv.slice(2)

const disk = new ForgetfulDisk()
disk.mount()
const { IndexFolder } = await import('#packages/word-index/src/store/index-folder.ts')
const { maintain } = await import('#packages/word-index/src/store/maintain.ts')
const { buildDocuments, deleteDocument, findIds, saveDocument } = await import('../index-folders.ts')

const index = new IndexFolder(path.join(home, 'product'), { worker })
let cuts = 0

/** The ids that an index has for a word after a power cut at this moment. */
function findAfterCut(word: string): string[] {
  const copy = path.join(home, `cut-${cuts++}`)
  disk.cutPower(index.folder, copy)
  const found = new IndexFolder(copy)
  try {
    return found.isReady ? findIds(found, word) : [found.look() ?? 'no index']
  } finally {
    found.close()
  }
}

function forgets(): boolean {
  const file = path.join(index.folder, 'damaged.txt')
  const descriptor = openSync(file, 'w')
  writeSync(descriptor, Buffer.from('This was never brought to the disk.'))
  closeSync(descriptor)
  const copy = path.join(home, 'forgotten')
  disk.cutPower(index.folder, copy)
  const found = new IndexFolder(copy)
  const problem = found.look()
  found.close()
  index.heal()
  return problem === ''
}

await buildDocuments(index, 3)
const isForgetful = forgets()
const saved: string[][] = []
for (let id = 10; id < 20; id++) {
  await saveDocument(index, id, `durable word${id}`)
  saved.push(findAfterCut(`word${id}`))
}
await deleteDocument(index, 12)
const deleted = findAfterCut('durable')
await maintain(index, { entries: 1, bytes: 1 })
const flushed = [findAfterCut('durable'), findAfterCut('document')]

disk.failure = Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' })
const refused = await saveDocument(index, 30, 'refused').catch((error: Error) => error.message)
const readyAfterRefusal = index.isReady
await buildDocuments(index, 3)
const readyAfterRebuild = index.isReady
index.close()
process.stdout.write(
  JSON.stringify({ isForgetful, saved, deleted, flushed, refused, readyAfterRefusal, readyAfterRebuild }),
)
