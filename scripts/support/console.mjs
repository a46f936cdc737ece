const colours = process.stdout.isTTY ? { green: 32, red: 31, yellow: 33, dim: 2, bold: 1 } : {}

export function say(line = '') {
  process.stdout.write(`${line}\n`)
}

export function warn(message) {
  process.stderr.write(`${paint('yellow', '!')} ${message}\n`)
}

/**
 * Runs a piece of work and reports how long it took; work of more than a second is announced first.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const started = performance.now()
  const announcement = setTimeout(() => say(`${paint('dim', '▸')} ${title} …`), 1000)
  const result = await work().finally(() => clearTimeout(announcement))
  say(`${paint('green', '✓')} ${title} ${paint('dim', `(${formatSeconds(performance.now() - started)})`)}`)
  return result
}

/**
 * Runs a script's work: answers `--help`, turns an error into one clear message and a non-zero exit.
 * @param {string} usage
 * @param {(args: string[]) => Promise<number | void>} work resolves to the exit code, 0 where it says nothing
 */
export async function runScript(usage, work) {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    say(usage.trim())
    return
  }
  try {
    process.exitCode = (await work(args)) ?? process.exitCode
  } catch (error) {
    process.stderr.write(`${paint('red', '✗')} ${describeError(error)}\n`)
    process.exitCode = 1
  }
}

/** Our own errors are sentences for the reader; of any other the stack says where it came from. */
function describeError(error) {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'Error' && error.code === undefined ? error.message : error.stack
}

/** @param {number} milliseconds */
function formatSeconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/**
 * @param {'green' | 'red' | 'yellow' | 'dim' | 'bold'} colour
 * @param {string} text
 */
export function paint(colour, text) {
  const code = colours[colour]
  return code === undefined ? text : `\u001b[${code}m${text}\u001b[0m`
}
