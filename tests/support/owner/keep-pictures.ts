import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/** Where the handbook for owners is. */
export const HANDBOOK = path.resolve(import.meta.dirname, '../../../docs/owner')
/** Bytes: a page with many pictures has to open quickly on a phone, too. */
export const MAX_PICTURE_BYTES = 60_000

const QUALITIES = [72, 60, 48, 36]

/** The pictures that the pages of the handbook show, as paths below its folder. */
export async function listShownPictures(): Promise<string[]> {
  const pages = (await readdir(HANDBOOK)).filter((name) => name.endsWith('.md'))
  const texts = await Promise.all(pages.map((name) => readFile(path.join(HANDBOOK, name), 'utf8')))
  const shown = texts.flatMap((text) => text.match(/pictures\/[\w/-]+\.webp/g) ?? [])
  return [...new Set(shown)].sort()
}

/** Puts those of a walk's pictures into the handbook that it shows. Throws if the walk has taken no such picture. */
export async function keepPictures(taken: string): Promise<number> {
  const shown = await listShownPictures()
  for (const name of shown) {
    const bytes = await shrink(path.join(taken, path.relative('pictures', name)))
    const target = path.join(HANDBOOK, name)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, bytes)
  }
  return shown.length
}

/** The best of a few qualities that is small enough. */
async function shrink(file: string): Promise<Buffer> {
  if ((await stat(file)).size <= MAX_PICTURE_BYTES) return readFile(file)
  for (const quality of QUALITIES) {
    const bytes = await sharp(file).webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length <= MAX_PICTURE_BYTES) return bytes
  }
  throw new Error(`${file} cannot be made smaller than ${MAX_PICTURE_BYTES} bytes.`)
}
