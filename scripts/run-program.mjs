import './support/supported-node.mjs'

// node scripts/run-program.mjs lib/cli/running/apps.ts list: runs a program of the project in this process, as the arguments say.
// Commands have a shorter way: bin/storefront apps list.
const [source = '', ...args] = process.argv.slice(2)

// What it loads needs a newer Node than this file.
import('./support/start-program.mjs').then(({ startProgram }) => startProgram(source, args))
