import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { nativePackages } from '../../scripts/support/load-native.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

type Package = {
  version: string
  dev?: true
  devOptional?: true
  os?: string[]
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Package> }
const { packages }: Lock = read('package-lock.json')

/** Of every copy that is installed. */
function versionsOf(name: string): string[] {
  return Object.entries(packages)
    .filter(([folder]) => folder.endsWith(`node_modules/${name}`))
    .map(([, { version }]) => version)
}

it('Prisma is of one version, and all of it of one engine', () => {
  const [version] = versionsOf('@prisma/client')
  const parts = [
    'prisma',
    '@prisma/adapter-better-sqlite3',
    '@prisma/adapter-pg',
    '@prisma/client-runtime-utils',
    '@prisma/driver-adapter-utils',
    '@prisma/engines',
  ]
  for (const part of parts) expect([part, versionsOf(part)]).toEqual([part, [version]])
  const [engine] = versionsOf('@prisma/engines-version')
  expect(engine).toMatch(new RegExp(`^${version}-\\d+\\.[0-9a-f]{40}$`))
  expect(versionsOf('@prisma/schema-engine-wasm')).toEqual([engine])
})

it('nodemailer is there once, and website sessions send no mail of their own through it', () => {
  expect(versionsOf('nodemailer')).toEqual([read('package.json').dependencies.nodemailer])
  // next-auth asks for an older one, which its e-mail provider alone loads.
  const options = readFileSync(path.join(root, 'lib/pages/people/account/session/auth-options.ts'), 'utf8')
  expect(options.match(/next-auth\/providers\/\w+/g)).toEqual(['next-auth/providers/credentials'])
})

it.each(['.', 'examples/app', 'scripts/node20', 'tests/mutation'])(
  'the lock of %s has the packages of every platform: npm ci takes no other',
  (folder) => {
    const lock: Lock = read(`${folder}/package-lock.json`)
    const missing = Object.entries(lock.packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(lock, place, name))
        .map((name) => `${name} of ${place}`),
    )
    expect(missing).toEqual([])
  },
)

/** Whether a package that is installed in `place` finds one of this name. */
function isLocked({ packages }: Lock, place: string, name: string): boolean {
  if (`${place === '' ? '' : `${place}/`}node_modules/${name}` in packages) return true
  if (place === '') return false
  return isLocked({ packages }, place.slice(0, Math.max(0, place.lastIndexOf('node_modules/') - 1)), name)
}

it('native packages of the server are loaded before they are called installed', () => {
  const native = Object.entries(packages).filter(
    ([, { os, dev, devOptional }]) => os !== undefined && !dev && !devOptional,
  )
  const families = native.map(([place]) => /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place)?.[1] ?? '')
  const loaded = [
    ...Object.keys(nativePackages),
    // What builds: each says itself what it lacks, and falls back to WebAssembly or leaves out what it does not need.
    ...['@esbuild/', '@img/sharp', '@next/swc', '@typescript/typescript', 'fsevents'],
  ]
  expect(families.filter((name) => !loaded.some((start) => name.startsWith(start)))).toEqual([])
})
