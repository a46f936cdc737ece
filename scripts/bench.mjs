import { runScript } from './support/console.mjs'
import { runPrograms } from './support/programs.mjs'

const usage = `
npm run bench [-- NAME [FLAGS]]

Runs the benchmark tests/bench/NAME.ts, or all of them, and hands it the flags: npm run bench -- api --products 50000
`

runScript(usage, (args) => runPrograms('tests/bench', args))
