import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explainUnsupported } from '../../../scripts/support/supported-node.mjs'

const project = path.resolve(import.meta.dirname, '../../..')
const manifest = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'))
let root: string

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'storefront-node-'))
  for (const name of ['scripts', 'server.mjs'])
    await cp(path.join(project, name), path.join(root, name), { recursive: true })
})
afterAll(() => rm(root, { recursive: true, force: true }))

const writeManifest = (node: string) =>
  writeFile(path.join(root, 'package.json'), JSON.stringify({ type: 'module', engines: { node } }))

const run = (args: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: root }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })

const starts = [
  ['scripts/main.mjs', 'start'],
  ['scripts/main.mjs', 'test'],
  ['scripts/storefront.mjs', 'apps', 'list'],
  ['scripts/run-program.mjs', 'lib/cli/running/apps.ts', 'list'],
  ['server.mjs'],
]

describe('a Node that cannot run the project', () => {
  it.each([
    ['12.22.12', false],
    ['18.20.8', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['20.20.2', true],
    ['21.7.3', false],
    ['22.11.0', false],
    ['22.12.0', true],
    ['24.0.0', true],
    ['26.12.1', true],
  ])('is told by its version: %s', (version, isSupported) => {
    const advice = explainUnsupported(version, manifest.engines.node)
    expect(advice === undefined).toBe(isSupported)
    if (advice !== undefined) expect(advice).toContain(`Node ${version} cannot run Storefront`)
  })

  it.each(starts)('is refused with a sentence: node %s %s', async (...args) => {
    await writeManifest('^98.7.0 || >=99.6.0')
    expect(await run(args)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `Node ${process.versions.node} cannot run Storefront, which needs 98.7 and later 98.x, or 99.6 or newer. ` +
        'Install Node 24 (LTS) from https://nodejs.org and run the command again.\n',
    })
  })

  it('is refused by every command, in a syntax that old versions know', async () => {
    for (const [name, command] of Object.entries(manifest.scripts))
      expect([name, command]).toEqual([
        name,
        expect.stringMatching(/^node scripts\/(?:main|storefront)\.mjs /),
      ])
    for (const file of [
      'server.mjs',
      'main.mjs',
      'storefront.mjs',
      'run-program.mjs',
      'support/supported-node.mjs',
    ]) {
      const source = readFileSync(path.join(project, file === 'server.mjs' ? '' : 'scripts', file), 'utf8')
      const translate = async (target: string) => (await transform(source, { target })).code
      expect(await translate('node12.22')).toBe(await translate('esnext'))
      const loaded = [...source.matchAll(/^import .*?'([^']+)'$/gm)].map(([, name]) => name)
      expect(loaded.filter((name) => !/^node:|supported-node\.mjs$/.test(name ?? ''))).toEqual([])
    }
  })
})

it('packages that were installed by another Node are not loaded: they could end the process', async () => {
  await writeManifest('>=20.0.0')
  const isNode20 = process.versions.node.startsWith('20.')
  const driver = path.join(root, 'node_modules/better-sqlite3')
  await mkdir(driver, { recursive: true })
  await writeFile(path.join(driver, 'package.json'), `{ "version": "${isNode20 ? '13.2.0' : '12.11.1'}" }`)
  for (const args of starts.slice(3)) {
    expect(await run(args)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `The SQLite driver was installed by Node ${isNode20 ? '22 or newer' : '20'} and cannot run on Node ${process.versions.node}. ` +
        'Start it with that Node, or run "npm run build" with this one; a release has to be made again.\n',
    })
  }
})
