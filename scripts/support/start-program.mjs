import { findProgram } from './bundle.mjs'

/**
 * Becomes a program of the project: it runs in this process.
 * @param {string} source relative to the root
 * @param {string[]} args
 */
export async function startProgram(source, args) {
  const program = await findProgram(source).catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  process.argv = [process.execPath, source, ...args]
  await import(program)
}
