import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMediaFile } from '#lib/services/media/index.ts'

const name = `${'a1'.repeat(20)}.png`
let storage: string

beforeAll(async () => {
  storage = await mkdtemp(path.join(os.tmpdir(), 'media-'))
  await mkdir(path.join(storage, 'media'))
  await writeFile(path.join(storage, 'media', name), 'png')
  await writeFile(path.join(storage, 'app-secret'), 'secret')
})
afterAll(() => rm(storage, { recursive: true, force: true }))

it('finds a downloaded picture by its name', async () => {
  expect(await readMediaFile(storage, name)).toEqual({ bytes: Buffer.from('png'), mimeType: 'image/png' })
})

it.each([
  '../app-secret',
  `..%2f${name}`,
  `./${name}`,
  'app-secret',
  `${name}\0`,
  name.replace('png', 'svg'),
  name.replace('a1', 'b2'),
])('finds nothing under %j', async (other) => {
  expect(await readMediaFile(storage, other)).toBeNull()
})
