import path from 'node:path'

/** The script that runs a program of the tests: `node`, this, the program's file and its arguments. */
export const programRunner = path.join(import.meta.dirname, 'run-program.mjs')
