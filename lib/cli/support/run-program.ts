import { parseArgs, stripVTControlCharacters } from 'node:util'
import { type ArgsDef, type CommandDef, type CommandMeta, renderUsage, runCommand } from 'citty'
import { readProjectVersion } from '#lib/platform/process/project-root.ts'
import { explainUnknown, findPurpose } from '../commands.mjs'
import { noteCommand } from './note-command.ts'

// biome-ignore lint/suspicious/noExplicitAny: commands have different arguments, which only citty inspects.
type Command = CommandDef<any>

/**
 * Runs the command that the process was started with. Unknown arguments are refused before anything is done: a mistyped
 * option must not count as absent, nor an unquoted name as its first word. Commands that change something are recorded
 * in the security log.
 */
export async function runProgram(
  program: Command,
  { reads = [], rawArgs = process.argv.slice(2) }: ProgramOptions = {},
): Promise<void> {
  const { command, parent, rest } = await findCommand(program, rawArgs)
  const words = [parent, command].flatMap((one) => metaOf(one).name ?? [])
  if (rawArgs.includes('--help') || rawArgs.includes('-h')) {
    const usage = await explainCommand(command, words.join(' '))
    console.log(process.stdout.isTTY ? usage : stripVTControlCharacters(usage))
    return
  }
  if (rawArgs.includes('--version')) {
    console.log(readProjectVersion())
    return
  }
  try {
    const given = await checkArguments(command, rest)
    await runCommand(command, { rawArgs: rest })
    if (!reads.includes(words.at(-1) ?? '')) noteCommand(words.join(' '), given, Boolean(process.exitCode))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\nSee --help.`)
    process.exitCode = 1
  }
}

type ProgramOptions = {
  /** The names of commands that change nothing. */
  reads?: readonly string[]
  rawArgs?: string[]
}

type Found = { command: Command; parent?: Command; rest: string[] }

async function findCommand(program: Command, rawArgs: string[]): Promise<Found> {
  const subCommands = ((await program.subCommands) ?? {}) as Record<string, Command>
  const index = rawArgs.findIndex((word) => !word.startsWith('-'))
  const name = rawArgs[index]
  const command = name === undefined ? undefined : subCommands[name]
  if (!command) return { command: program, rest: rawArgs }
  return { command, parent: program, rest: rawArgs.toSpliced(index, 1) }
}

function explainCommand(command: Command, words: string): Promise<string> {
  const { description = findPurpose(words) } = metaOf(command)
  return renderUsage({ ...command, meta: { name: `bin/storefront ${words}`, description } })
}

function metaOf(command: Command | undefined): CommandMeta {
  return (command?.meta ?? {}) as CommandMeta
}

/** Returns the positional arguments by name. Throws for missing and unknown arguments. */
async function checkArguments(command: Command, rest: string[]): Promise<Record<string, string>> {
  if (command.subCommands) {
    const names = Object.keys(await command.subCommands)
    const given = rest.find((word) => !word.startsWith('-'))
    throw new Error(
      given === undefined ? `Pass one of these commands: ${names.join(', ')}.` : explainUnknown(given, names),
    )
  }
  const declared = Object.entries(((await command.args) ?? {}) as ArgsDef)
  const places = declared.filter(([, { type }]) => type === 'positional')
  const options = declared.filter(([, { type }]) => type !== 'positional')
  const { positionals } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: Object.fromEntries(
      options.map(([name, { type }]) => [name, { type: type === 'boolean' ? 'boolean' : 'string' }]),
    ),
  })
  const [missing, { required = true } = {}] = places[positionals.length] ?? []
  if (missing !== undefined && required) throw new Error(`${missing.toUpperCase()} is missing.`)
  const extra = positionals[places.length]
  if (extra !== undefined) {
    throw new Error(`Unexpected argument "${extra}". Put a value with spaces in quotes.`)
  }
  return Object.fromEntries(
    places.slice(0, positionals.length).map(([name], i) => [name, positionals[i] ?? '']),
  )
}
