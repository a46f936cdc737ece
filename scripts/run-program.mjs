import './support/supported-node.mjs'

// node scripts/run-program.mjs lib/cli/apps.ts list: runs a program of the project in this process, as the arguments say.
const [node, , source = '', ...args] = process.argv

// What it loads needs a newer Node than this file.
import('./support/bundle.mjs').then(async ({ findProgram }) => {
  const program = await findProgram(source).catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  process.argv = [node, source, ...args]
  await import(program)
})
