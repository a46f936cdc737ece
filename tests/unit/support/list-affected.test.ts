import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
  write('tests/cart.test.ts', "import '../lib/cart.ts'")
  write('tests/post.test.ts', "import '../lib/post.ts'")
  write('package.json', '{"type": "module"}')
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '--message', 'begin')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('tests of what has changed are those that import it, however far away', async () => {
  expect(await listAffected(['--changed'], folder)).toEqual([])
  write('lib/price.ts', 'export const price = 2')
  expect(await listAffected(['--changed'], folder)).toEqual(['tests/cart.test.ts'])
  expect(await listAffected(['post', '--changed'], folder)).toEqual([])
  git('commit', '--all', '--quiet', '--message', 'raise')
  expect(await listAffected(['--changed'], folder)).toEqual([])
  expect(await listAffected(['--changed=HEAD~1'], folder)).toEqual(['tests/cart.test.ts'])
})
