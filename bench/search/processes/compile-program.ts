import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const FLAGS =
  '--ignoreConfig --noCheck --rewriteRelativeImportExtensions --module esnext --moduleResolution bundler'
    .concat(' --target es2023')
    .split(' ')

export type Program = { file: string; remove(): void }

/**
 * Compiles a program and all it imports to JavaScript: what loads TypeScript would weigh more in a process than the
 * engines that are compared.
 * @param file relative to the project's root
 */
export function compileProgram(file: string): Program {
  // Below the root, where packages are found.
  const folder = path.join(root, '.build', `bench-search-${process.pid}`)
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(
    process.execPath,
    [compiler, ...FLAGS, '--rootDir', root, '--outDir', folder, path.join(root, file)],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  mkdirSync(folder, { recursive: true })
  const imports = Object.fromEntries(['lib', 'tests'].map((name) => [`#${name}/*.ts`, `./${name}/*.js`]))
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }))
  return {
    file: path.join(folder, file.replace(/\.ts$/, '.js')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
