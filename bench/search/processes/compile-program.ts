import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ type: 'module', imports: compiledImports() }),
  )
  return {
    file: path.join(folder, file.replace(/\.ts$/, '.js')),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The project's own names of its files, for the compiled ones. */
function compiledImports(): Record<string, string> {
  const { imports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return Object.fromEntries(
    Object.entries<string>(imports).map(([name, target]) => [
      name.replace(/\*$/, '*.ts'),
      target.replace(/\*$/, '*.js').replace(/\.ts$/, '.js'),
    ]),
  )
}
