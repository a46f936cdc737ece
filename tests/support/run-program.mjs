// node tests/support/run-program.mjs FILE ...: runs a program of the tests in this process, from a bundle of them all.
import fs from 'node:fs'
import path from 'node:path'
import { findProgram } from '../../scripts/support/bundle.mjs'
import { inRoot, root } from '../../scripts/support/paths.mjs'

const programs = { name: 'test-programs', list: listPrograms }

const [node, , file = '', ...args] = process.argv
const source = path.relative(root, path.resolve(file))
const program = await findProgram(source, programs)
process.argv = [node, source, ...args]
await import(program)

/** All files in folders named `processes`. */
function listPrograms() {
  return fs
    .readdirSync(inRoot('tests'), { recursive: true })
    .filter((name) => /(^|[\\/])processes[\\/][\w-]+\.ts$/.test(name) && !name.startsWith('bench'))
    .map((name) => path.join('tests', name))
    .sort()
}
