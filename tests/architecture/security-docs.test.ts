import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
/** The rows of each of the tables, for the shop and for the panel. */
const tables = ['ASVS', 'ASVS for the panel'].map((title) => {
  const [, section = ''] = new RegExp(`\\n## ${title}\\n([\\s\\S]*?)(?=\\n## |$)`).exec(text) ?? []
  return [...section.matchAll(/^\| ([\d., –]+) \| (.+) \| (.+) \|$/gm)]
})

describe('docs/security.md', () => {
  it('names for every requirement tests that there are', () => {
    for (const rows of tables) expect(rows.length).toBeGreaterThan(20)
    for (const [line, , , tests = ''] of tables.flat()) {
      const files = [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
      expect([line, files.length > 0]).toEqual([line, true])
      expect(files.filter((file) => !/^tests\/.+\.test\.ts$/.test(file) || !isThere(file))).toEqual([])
    }
  })

  it('names each requirement once, by its number', () => {
    for (const rows of tables) {
      const numbers = rows.flatMap(([, given = '']) => given.split(/, | – /))
      expect(numbers.filter((number) => !/^\d{1,2}\.\d{1,2}\.\d{1,2}$/.test(number))).toEqual([])
      expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
    }
  })

  it('links only to documents and headings that there are', () => {
    for (const [, file = '', heading] of text.matchAll(/\]\(([\w.-]+\.md)(?:#([\w-]+))?\)/g)) {
      expect([file, isThere(`docs/${file}`)]).toEqual([file, true])
      if (heading) expect(headingsOf(`docs/${file}`)).toContain(heading)
    }
  })
})

function isThere(file: string): boolean {
  return existsSync(path.join(root, file))
}

function headingsOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  return [...source.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}
