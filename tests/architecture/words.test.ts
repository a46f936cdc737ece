import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { fileNames, names, phrases, unreworded } from './words/words.ts'

const root = path.resolve(import.meta.dirname, '../..')
const MOST_WORDS = 35
// Made by tools, released, history, or the list itself.
const SKIPPED =
  /(?:^|\/)(?:node_modules|generated|build|dist)\/|api-types\.ts$|Api\.kt$|text-arguments\.ts$|architecture\/words/

function listFiles(folder: string, ending: RegExp): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !SKIPPED.test(file))
}

const read = (file: string) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })
const code = [
  'app',
  'bench',
  'drill',
  'lib',
  'packages',
  'scripts',
  'tests',
  'prisma/seed',
  'examples/app/app',
  'examples/app/src',
]
  .filter((folder) => existsSync(path.join(root, folder)))
  .flatMap((folder) => listFiles(folder, /\.(?:tsx?|mjs)$/))
  .map(read)
const docs = [...listFiles('docs', /\.md$/), 'README.md', 'CONTRIBUTING.md', 'packages/client/README.md'].map(
  read,
)
// The sentences alone: keys and arguments are names.
const texts = listFiles('lib/services/texts/catalogues/en', /\.json$/)
  .map(read)
  .map(({ file, text }) => ({
    file,
    text: text
      .replaceAll(/^ *"\w+": "?/gm, '')
      .replaceAll(/\{\w+(?:, (?:plural|select),)?|(?:=\d+|one|other|zero|two|few|many) (?=\{)/g, '{'),
  }))

type Place = { file: string; line: number; found: string }

/** Where a pattern with the flag `g` matches, by line. */
function findAll(file: string, text: string, pattern: RegExp): Place[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    file,
    line: text.slice(0, index).split('\n').length,
    found,
  }))
}

const show = ({ file, line, found }: Place, write: string) => `${file}:${line} “${found}”: write ${write}`

it('identifiers are named in the words of the field', () => {
  const pattern = new RegExp(`(?<![\\w$-])(?:${Object.keys(names).join('|')})(?![\\w$-])`, 'g')
  const found = [...code, ...docs].flatMap(({ file, text }) => findAll(file, text, pattern))
  expect(found.map((place) => show(place, names[place.found] ?? ''))).toEqual([])
})

it('files are named in the words of the field', () => {
  const found = code.flatMap(({ file }) => {
    const [base = ''] = path.basename(file).split('.')
    const name = Object.hasOwn(fileNames, base) ? fileNames[base] : undefined
    return name === undefined ? [] : [`${file}: name it ${name}`]
  })
  expect(found).toEqual([])
})

/** The comments of code, with everything else blanked out so that lines stay. */
function keepComments(text: string): string {
  return text
    .split('\n')
    .map((line) => (/^\s*(?:\/\/|\*|\/\*\*)/.test(line) ? line : ''))
    .join('\n')
}

/** The prose of a document: without code, and without the targets of links. */
function keepProse(text: string): string {
  return text
    .replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '`')
    .replace(/\]\([^)\n]*\)/g, ']')
}

const isIn = (list: readonly string[], file: string) =>
  list.find((entry) => file === entry || file.startsWith(`${entry}/`))

const prose = [
  ...code.map(({ file, text }) => ({ file, text: keepComments(text) })),
  ...docs.map(({ file, text }) => ({ file, text: keepProse(text) })),
  ...texts,
]

it('comments, docs and English texts are written as a native engineer writes', () => {
  const pattern = new RegExp(phrases.map(({ is }) => `(?:${is.source})`).join('|'), 'gi')
  const found = prose.flatMap(({ file, text }) => findAll(file, text, pattern))
  const told = found.filter(({ file }) => isIn(unreworded, file) === undefined)
  const wordFor = (text: string) => phrases.find(({ is }) => is.test(text))?.write ?? 'it otherwise'
  expect(told.map((place) => show(place, wordFor(place.found)))).toEqual([])
  const needed = new Set(found.map(({ file }) => isIn(unreworded, file)))
  expect(
    unreworded.filter((entry) => !needed.has(entry)),
    'reworded: take these off the list in tests/architecture/words/words.ts',
  ).toEqual([])
})

/** Cells of tables, items of lists, headings and alternatives of a text end a sentence, as full stops, colons and semicolons do. */
function findLongSentences({ file, text }: { file: string; text: string }): string[] {
  const found: string[] = []
  let line = 1
  for (const block of text.split(/(\n\s*\n|[{}"]|\n(?=\s*(?:[-*#|]|\d+\.\s)))/)) {
    let at = line
    for (const sentence of block.split(/(?<=[.!?:;|]["”)*_]?)\s+|\s\|\s/)) {
      const words = sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word))
      if (words.length > MOST_WORDS)
        found.push(`${file}:${at} ${words.length} words: “${words.slice(0, 8).join(' ')} …”`)
      at += sentence.split('\n').length - 1
    }
    line += block.split('\n').length - 1
  }
  return found
}

it(`sentences of docs and English texts have at most ${MOST_WORDS} words`, () => {
  const prose = docs.map(({ file, text }) => ({ file, text: keepProse(text) }))
  expect([...texts, ...prose].flatMap(findLongSentences)).toEqual([])
})
