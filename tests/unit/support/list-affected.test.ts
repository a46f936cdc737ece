import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listAffected } from '../../../scripts/support/list-affected.mjs'

const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'affected-')))
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.com', ...args], { cwd: folder })
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}

beforeAll(() => {
  write('lib/price.ts', 'export const price = 1')
  write('lib/cart.ts', "export { price as total } from './price.ts'")
  write('lib/post.ts', 'export const post = 1')
  write('prisma/one.sql', 'SELECT 1')
  write('README.md', 'Read')
  write('tests/cart.test.ts', "import '#lib/cart.ts'")
  write('tests/command.test.ts', "run('lib/cart.ts')")
  write('tests/post.test.ts', "import '../lib/post.ts'")
  write('shop/index.ts', 'export const shop = 1')
  write('shop/rates.ts', 'export const rates = 1')
  write('tests/rates.test.ts', "import '#shop/rates'")
  write('tests/unit/docs/links.test.ts', '')
  write(
    'package.json',
    '{"type": "module", "imports": {"#lib/*": "./lib/*", "#shop": "./shop/index.ts", "#shop/rates": "./shop/rates.ts"}}',
  )
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'begin')
})
afterEach(() => git('reset', '--quiet', '--hard'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const list = (commit?: string) => listAffected(commit, folder)
const all = [
  'tests/cart.test.ts',
  'tests/command.test.ts',
  'tests/post.test.ts',
  'tests/rates.test.ts',
  'tests/unit/docs/links.test.ts',
]

describe('tests of what has changed', () => {
  it('are those that import it, however far away, or start it', async () => {
    expect(await list()).toEqual([])
    write('lib/price.ts', 'export const price = 2')
    expect(await list()).toEqual(['tests/cart.test.ts', 'tests/command.test.ts'])
  })

  it('are those that import it by an alias of its own, though another one begins alike', async () => {
    write('shop/rates.ts', 'export const rates = 2')
    expect(await list()).toEqual(['tests/rates.test.ts'])
    write('shop/index.ts', 'export const shop = 2')
    expect(await list()).toEqual(['tests/rates.test.ts'])
  })

  it('are those that are new or have changed themselves', async () => {
    write('tests/new.test.ts', '')
    write('tests/post.test.ts', "import '../lib/post.ts'\n")
    expect(await list()).toEqual(['tests/new.test.ts', 'tests/post.test.ts'])
    rmSync(path.join(folder, 'tests/new.test.ts'))
  })

  it('are all where nobody knows who reads it, and those of docs for a document', async () => {
    write('README.md', 'Read on')
    expect(await list()).toEqual(['tests/unit/docs/links.test.ts'])
    write('prisma/one.sql', 'SELECT 2')
    expect(await list()).toEqual(all)
  })

  it('are found since another commit, too', async () => {
    write('lib/post.ts', 'export const post = 2')
    git('commit', '--all', '--quiet', '--message', 'post')
    expect(await list()).toEqual([])
    expect(await list('HEAD~1')).toEqual(['tests/post.test.ts'])
  })
})
