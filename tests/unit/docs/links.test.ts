import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const listPages = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join(folder, file))

const docs = listPages('docs')
const ofPackages = ['client', 'messages', 'themes', 'word-index'].flatMap((name) =>
  listPages(`packages/${name}`),
)
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'AGENTS.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...docs,
  ...ofPackages,
]

/** As GitHub makes them of headings. */
function anchorsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function linksOf(page: string): { target: string; anchor: string }[] {
  const prose = read(page).replaceAll(/^```[\s\S]*?^```/gm, '')
  return [...prose.matchAll(/\]\((?!https?:|mailto:|\/)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
    ([, file = '', anchor = '']) => ({
      target: file === '' ? page : path.join(path.dirname(page), decodeURI(file)),
      anchor,
    }),
  )
}

it.each(pages)('%s links to files and headings that exist', (page) => {
  const broken = linksOf(page).filter(
    ({ target, anchor }) =>
      !existsSync(path.join(root, target)) || (anchor !== '' && !anchorsOf(target).includes(anchor)),
  )
  expect(broken).toEqual([])
})

describe('docs/README.md', () => {
  it('leads to every page, by itself or by the index of its folder', () => {
    const linked = new Set(
      ['docs/README.md', 'docs/owner/README.md'].flatMap((page) => [
        page,
        ...linksOf(page).map(({ target }) => target),
      ]),
    )
    // The folder of decisions is linked as such.
    expect(docs.filter((page) => !linked.has(page) && !page.startsWith('docs/decisions/'))).toEqual([])
  })
})
