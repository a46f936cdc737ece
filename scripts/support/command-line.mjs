import fs from 'node:fs'
import { areas, explainUnknown } from '../../lib/cli/commands.mjs'
import { paint, say } from './console.mjs'
import { inRoot } from './paths.mjs'

const NAME = 'bin/storefront'

/** Starts the command that the words name, in this process. @param {string[]} words */
export async function runCommandLine([name = '', ...args]) {
  if (isHelp(name)) return explain(`${NAME} AREA [VERB]`, areas)
  if (name === '--version') return say(await readVersion())
  const area = find(areas, name)
  if (area === undefined) return
  if (!('verbs' in area)) return start(area, args)
  const [verb = '', ...others] = args
  if (isHelp(verb)) return explain(`${NAME} ${name} VERB`, area.verbs, area.purpose)
  const command = find(area.verbs, verb, ` ${name}`)
  if (command !== undefined) return start(command, others)
}

function isHelp(word) {
  return ['', 'help', '-h', '--help'].includes(word)
}

function find(known, word, area = '') {
  if (Object.hasOwn(known, word)) return known[word]
  process.stderr.write(`${explainUnknown(word, Object.keys(known))}\nSee ${NAME}${area} --help.\n`)
  process.exitCode = 1
}

function explain(usage, known, purpose = 'Everything that a terminal can do for the shop.') {
  const width = Math.max(...Object.keys(known).map(({ length }) => length))
  say(`${purpose}\n\n${paint('bold', 'USAGE')} ${usage}\n`)
  for (const [name, command] of Object.entries(known)) say(`  ${name.padEnd(width)}  ${command.purpose}`)
  say(`\nAdd --help to any of these for more. With --json, commands print one JSON value.`)
}

async function start({ program, script, tool }, args) {
  if (script !== undefined) return becomeScript(script, args)
  if (tool !== undefined) return becomeTool(tool, args)
  const { startProgram } = await import('./start-program.mjs')
  const [source, ...given] = program.split(' ')
  return startProgram(source, [...given, ...args])
}

function becomeTool(tool, args) {
  const [source, ...given] = tool.split(' ')
  if (fs.existsSync(inRoot(source)))
    return becomeScript('tool', ['tsx/dist/cli.mjs', source, ...given, ...args])
  process.stderr.write('This command needs the sources: a release has none.\n')
  process.exitCode = 1
}

async function becomeScript(name, args) {
  const file = inRoot('scripts', `${name}.mjs`)
  process.argv = [process.execPath, file, ...args]
  await import(`../${name}.mjs`)
}

async function readVersion() {
  const { readFile } = await import('node:fs/promises')
  return JSON.parse(await readFile(inRoot('package.json'), 'utf8')).version
}
