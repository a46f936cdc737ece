import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFacts } from '#lib/services/media/index.ts'
import { listDrawings, listPhotographs, type TakenFile } from './files.ts'
import { takePhotograph } from './photograph.ts'
import { photographDrawing } from './studio.ts'

// Redraws every image of the demo store: npx tsx prisma/seed/art/draw.ts
const publicFolder = fileURLToPath(new URL('../../../public', import.meta.url))
const factsFile = fileURLToPath(new URL('facts.json', import.meta.url))

async function drawAll(): Promise<void> {
  rmSync(path.join(publicFolder, 'demo'), { recursive: true, force: true })
  const facts: Record<string, { hash: string | null; color: string | null }> = {}
  let bytes = 0
  const save = async (url: string, content: Buffer) => {
    const file = path.join(publicFolder, url)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
    bytes += content.length
    const { hash, color } = await readFacts(content)
    facts[url] = { hash, color }
  }
  for (const { url, draw } of listDrawings()) await save(url, Buffer.from(draw()))
  for (const picture of listPhotographs()) await save(picture.url, await take(picture))
  writeFileSync(factsFile, `${JSON.stringify(facts, null, 2)}\n`)
  const count = Object.keys(facts).length
  process.stdout.write(`${count} pictures, ${Math.round(bytes / 1024)} KB in ${publicFolder}/demo\n`)
}

function take(picture: TakenFile): Promise<Buffer> {
  return 'photograph' in picture ? takePhotograph(picture.photograph) : photographDrawing(picture.drawing)
}

drawAll().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
})
