import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * The arguments of Node that start a command of a version in `folder`: `search synonyms`. Undefined if the version does not
 * have it. Versions before bin/storefront have an npm script for each.
 */
export async function commandOf(folder: string, words: string): Promise<string[] | undefined> {
  const file = path.join(folder, 'bin/storefront')
  if (!existsSync(file)) return readScript(folder, words)
  const { findPurpose } = await import(pathToFileURL(path.join(folder, 'lib/cli/commands.mjs')).href)
  return findPurpose(words) === undefined ? undefined : [file, ...words.split(' ')]
}

function readScript(folder: string, words: string): string[] | undefined {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const script: string | undefined = scripts[words.replace('database', 'db').replace(' ', ':')]
  return script?.replace(/^node /, '').split(' ')
}
