import fs from 'node:fs'
import path from 'node:path'

let found: string | undefined
let version: string | undefined

/**
 * Returns the project's absolute folder: the nearest one at or above the working directory with the project's
 * package.json. The module's own path cannot be used, because a bundler moves it.
 */
export function projectRoot(): string {
  found ??= findProjectRoot(process.cwd())
  return found
}

/** Makes a path absolute, relative to the project. An absolute path needs no project. */
export function resolveInProject(file: string): string {
  return path.isAbsolute(file) ? path.normalize(file) : path.resolve(projectRoot(), file)
}

/** The version of this code: that in package.json when it is first asked for, since a later one may be installed beside a server. */
export function readProjectVersion(): string {
  version ??= String(readPackage(projectRoot())?.version)
  return version
}

function findProjectRoot(start: string): string {
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (readPackage(folder)?.name === 'storefront') return folder
    if (folder === path.dirname(folder))
      throw new Error(`${start} is not inside the project. Start from its folder.`)
  }
}

function readPackage(folder: string): { name?: unknown; version?: unknown } | undefined {
  const file = path.join(folder, 'package.json')
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined
}
