import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { listPictures } from './files.ts'

// Redraws every picture of the demo store: npx tsx prisma/seed/art/draw.ts
const publicFolder = fileURLToPath(new URL('../../../public', import.meta.url))
rmSync(path.join(publicFolder, 'demo'), { recursive: true, force: true })
let bytes = 0
const pictures = listPictures()
for (const picture of pictures) {
  const file = path.join(publicFolder, picture.url)
  const svg = picture.draw()
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, svg)
  bytes += Buffer.byteLength(svg)
}
process.stdout.write(`${pictures.length} pictures, ${Math.round(bytes / 1024)} KB in ${publicFolder}/demo\n`)
