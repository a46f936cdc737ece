import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const MAX_FILES = 20
/** As many as one takes in at a glance. */
const MAX_ENTRIES = 15
const ROOM = /^lib(\/[\w-]+)?$|^lib\/domains(\/[\w-]+){0,2}$|^packages\/[\w-]+\/src$/

const packages = readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}/src`)
const folders = ['lib', ...packages]
  .flatMap((top) => [top, ...listFolders(top)])
  .filter((folder) => !folder.startsWith('lib/platform/generated'))

it('no file stands beside a folder of its own name', () => {
  expect(folders.length).toBeGreaterThan(50)
  expect(folders.filter((folder) => existsSync(path.join(root, `${folder}.ts`)))).toEqual([])
})

it(`no folder has more than ${MAX_FILES} files of code side by side`, () => {
  const counts = folders.map((folder) => [folder, countCode(folder)] as const)
  expect(counts.filter(([, count]) => count > MAX_FILES)).toEqual([])
})

it(`no more than ${MAX_ENTRIES} entries are in lib, nor in any room of it, domain or package`, () => {
  const rooms = folders.filter((folder) => ROOM.test(folder))
  expect(rooms.length).toBeGreaterThan(40)
  const counts = rooms.map((folder) => [folder, readdirSync(path.join(root, folder)).length] as const)
  expect(counts.filter(([, count]) => count > MAX_ENTRIES)).toEqual([])
})

function listFolders(top: string): string[] {
  return readdirSync(path.join(root, top), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

function countCode(folder: string): number {
  return readdirSync(path.join(root, folder)).filter((name) => name.endsWith('.ts')).length
}
