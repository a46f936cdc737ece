import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

type Lock = { packages: Record<string, { version: string }> }
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
  const options = readFileSync(path.join(root, 'lib/pages/account/session/auth-options.ts'), 'utf8')
  expect(options.match(/next-auth\/providers\/\w+/g)).toEqual(['next-auth/providers/credentials'])
})
