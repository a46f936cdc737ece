import { runScript } from './support/console.mjs'
import { runPrograms } from './support/programs.mjs'

const usage = `
npm run drill [-- NAME [FLAGS]]

Runs the drill tests/drill/NAME.ts, or all of them: real servers are killed, cut off and overloaded, and every
promise is checked afterwards.
`

runScript(usage, (args) => runPrograms('tests/drill', args))
