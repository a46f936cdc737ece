import { findProgram } from '../../../../scripts/support/bundle.mjs'

// Has each of the programs given explain itself, in this one process, from the bundle that commands start from. Writes
// one line of JSON: by program, its exit code and what it wrote to both streams.
const files = process.argv.slice(2)
const write = { stdout: process.stdout.write, stderr: process.stderr.write }

const explained = {}
for (const file of files) {
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr']) {
    process[name].write = (text) => {
      written[name] += text
      return true
    }
  }
  process.argv = [process.execPath, file, '--help']
  process.exitCode = undefined
  await import(await findProgram(file))
  explained[file] = { code: process.exitCode ?? 0, ...written }
}
process.exitCode = 0
process.stdout.write = write.stdout
process.stderr.write = write.stderr
process.stdout.write(`${JSON.stringify(explained)}\n`)
