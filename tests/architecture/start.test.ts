import { readdirSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { isBundled } from '../../scripts/support/bundled-packages.mjs'

const root = path.resolve(import.meta.dirname, '../..')

// Whatever the server does first needs these; nothing that only some requests or some shops need belongs here.
const NEEDED = [
  '@prisma/client',
  '@prisma/driver-adapter-utils',
  'better-sqlite3',
  'esbuild',
  'html-to-text',
  'intl-messageformat',
  'ipaddr.js',
  'isbot',
  'lru-cache',
  'otplib',
  'pino',
  'sanitize-html',
  'zod',
]

const PROGRAM = 'lib/app/start.ts'

const routes = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'route.ts')
  .map((file) => `app/${file}`)

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: [PROGRAM, ...routes],
  outdir: 'unwritten',
  bundle: true,
  splitting: true,
  write: false,
  metafile: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
})

it('the server starts with few packages: what else it needs is loaded when it is first used', () => {
  expect(listLoaded(PROGRAM)).toEqual(NEEDED)
})

it('what is imported when it is first used is not in the bundle', () => {
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  const late = imports.filter(({ kind, external }) => kind === 'dynamic-import' && external)
  const names = late.map(({ path: loaded }) => loaded)
  expect(names).toContain('qrcode')
  expect(names.filter((name) => isBundled(name))).toEqual([])
})

/** The packages that a program and its modules load before it runs. */
function listLoaded(program: string): string[] {
  const files = new Set(
    Object.keys(metafile.outputs).filter((file) => metafile.outputs[file]?.entryPoint === program),
  )
  const packages = new Set<string>()
  for (const file of files) {
    for (const { path: loaded, kind, external } of metafile.outputs[file]?.imports ?? []) {
      if (kind !== 'import-statement') continue
      if (!external) files.add(loaded)
      else if (!loaded.startsWith('node:')) packages.add(nameOf(loaded))
    }
  }
  return [...packages].sort()
}

function nameOf(module: string): string {
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/')
}
