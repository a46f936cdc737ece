import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const text = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8')
const [, map = ''] = /```\n(server\.mjs[\s\S]*?)```/.exec(text) ?? []

function listFolders(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

function listDomains(): string[] {
  return listFolders('lib/domains').flatMap((group) => [group, ...listFolders(`lib/domains/${group}`)])
}

it('the map in docs/architecture.md names every folder of lib, and what is in some of them', () => {
  const rows = map.split('\n')
  const rowsOf = (folder: string) => rows.filter((row) => row.startsWith(`  ${folder}/`))
  expect(listFolders('lib').filter((folder) => rowsOf(folder).length === 0)).toEqual([])
  for (const folder of ['domains', 'services', 'platform', 'web']) {
    const start = rows.findIndex((row) => row.startsWith(`  ${folder}/`))
    const next = rows.findIndex((row, index) => index > start && /^ {0,2}\S/.test(row))
    const words = rows.slice(start, next).join(' ')
    const names = folder === 'domains' ? listDomains() : listFolders(`lib/${folder}`)
    const missing = names.filter(
      (name) => name !== 'generated' && name !== 'migrations' && !words.includes(name),
    )
    expect([folder, missing]).toEqual([folder, []])
  }
})

it('every file and folder that a document names is there', () => {
  const inMap = map
    .split('\n')
    .flatMap((row) => /^ {2}([\w/.-]+)(?: |$)/.exec(row)?.[1] ?? [])
    .map((name) => `lib/${name}`)
  expect(inMap.length).toBeGreaterThan(8)
  expect(inMap.filter(isMissing)).toEqual([])

  const documents = listDocuments()
  expect(documents.length).toBeGreaterThan(60)
  const inTexts = documents.flatMap((document) => listNamed(document).map((name) => ({ document, name })))
  expect(inTexts.length).toBeGreaterThan(100)
  expect(inTexts.filter(({ name }) => isMissing(name))).toEqual([])
})

/** Decisions that another has replaced tell of what was. */
function listDocuments(): string[] {
  const found = ['.', 'docs', 'packages'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: folder !== '.', encoding: 'utf8' }).map((name) =>
      path.join(folder, name),
    ),
  )
  return found.filter(
    (name) =>
      name.endsWith('.md') &&
      !name.includes('node_modules') &&
      name !== 'CHANGELOG.md' &&
      !/^\*\*Status\.\*\* Superseded/m.test(readDocument(name)),
  )
}

function isMissing(name: string): boolean {
  return !existsSync(path.join(root, name))
}

function readDocument(name: string): string {
  return readFileSync(path.join(root, name), 'utf8')
}

/** Placeholders such as AREA stand for several. */
function listNamed(document: string): string[] {
  return [...listWritten(document), ...listDrawn(document)]
}

function listWritten(document: string): string[] {
  const named = readDocument(document).matchAll(
    /`((?:lib|packages|tests|bench|drill|docs|scripts|prisma)\/[\w/.-]+)`/g,
  )
  return [...named].map(([, name = '']) => name).filter((name) => !/\b(?:GROUP|AREA)\b/.test(name))
}

/** The folders and files of trees: blocks that begin with a folder and indent what is in it by two spaces. */
function listDrawn(document: string): string[] {
  const trees = readDocument(document).matchAll(/^```\n(lib\/[\w/-]+)\/\n([\s\S]*?)^```/gm)
  return [...trees].flatMap(([, top = '', rows = '']) => {
    const above = [top]
    return rows.split('\n').flatMap((row) => {
      const [, indent = '', names = ''] = /^((?: {2})+)((?:[\w.-]+(?:\/|\.ts) )+)/.exec(row) ?? []
      const depth = indent.length / 2
      const paths = names
        .split(' ')
        .filter(Boolean)
        .map((name) => path.join(above[depth - 1] ?? '', name))
      if (paths[0]) above[depth] = paths[0]
      return paths
    })
  })
}
