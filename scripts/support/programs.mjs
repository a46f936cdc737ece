import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { paint, say } from './console.mjs'
import { inRoot } from './paths.mjs'
import { ensureBuilt, ensureGenerated, ensureInstalled } from './prepare.mjs'
import { run } from './run.mjs'

/**
 * Runs the TypeScript programs of a folder: the one named by the first argument, else all, one after the other.
 * @param {string} folder relative to the root
 * @param {string[]} args a name, then flags for the program; without a name the flags go to every program
 * @returns {Promise<number>} the exit code: 1 where any program failed
 */
export async function runPrograms(folder, args) {
  const [names, flags] = await choosePrograms(folder, args)
  await ensureInstalled()
  await ensureGenerated()
  await ensureBuilt()
  const failed = []
  for (const name of names) {
    say(`\n${paint('bold', name)}`)
    const program = inRoot(folder, `${name}.ts`)
    const { code } = await run(
      process.execPath,
      [inRoot('node_modules/tsx/dist/cli.mjs'), program, ...flags],
      { show: true },
    )
    if (code !== 0) failed.push(name)
  }
  if (failed.length > 0) say(`\nFailed: ${failed.join(', ')}.`)
  return failed.length === 0 ? 0 : 1
}

async function choosePrograms(folder, args) {
  const files = await readdir(inRoot(folder)).catch(() => [])
  const names = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.basename(file, '.ts'))
    .sort()
  if (names.length === 0) throw new Error(`There is no program in ${folder} to run.`)
  const [first, ...rest] = args
  if (first === undefined || first.startsWith('-')) return [names, args]
  if (names.includes(first)) return [[first], rest]
  throw new Error(`There is no ${folder}/${first}.ts. Choose one of: ${names.join(', ')}.`)
}
