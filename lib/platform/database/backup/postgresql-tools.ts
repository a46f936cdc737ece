import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { access, readdir } from 'node:fs/promises'
import path from 'node:path'

export type Tool = 'pg_dump' | 'pg_restore' | 'psql'

export type RunningTool = {
  child: ChildProcessWithoutNullStreams
  /** Rejects with what the tool said if it fails. */
  ended: Promise<void>
}

/** Where Debian and Ubuntu keep the programs of each version. */
const VERSIONS_FOLDER = '/usr/lib/postgresql'
// What is in a URL beyond these is meant for Node's client, and refused by PostgreSQL's own.
const KNOWN_OPTIONS =
  /^(ssl\w+|application_name|options|connect_timeout|target_session_attrs|user|host|port)$/

/** Runs one of PostgreSQL's programs to its end. Rejects with what it said if it fails. */
export async function runTool(tool: Tool, args: readonly string[], url: string): Promise<void> {
  const { child, ended } = await startTool(tool, args, url)
  child.stdin.end()
  child.stdout.resume()
  await ended
}

/** Starts one of PostgreSQL's programs, connected to a database if one is given. It ends with an error if it is not installed. */
export async function startTool(tool: Tool, args: readonly string[], url?: string): Promise<RunningTool> {
  const { target, env } = url === undefined ? { target: [], env: {} } : connectionOf(url)
  const child = spawn(await findTool(tool), [...target, ...args], { env: { ...process.env, ...env } })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4000)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? notInstalled(tool) : error),
    )
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(explain(tool, said, code)))))
  })
  // The caller that awaits it handles the failure; until then it must not end the process.
  ended.catch(() => undefined)
  return { child, ended }
}

function notInstalled(tool: Tool): Error {
  return new Error(
    `${tool} is not installed. Backups of PostgreSQL need its client programs, such as Debian's postgresql-client.`,
  )
}

function explain(tool: Tool, said: string, code: number | null): string {
  const [reason = ''] = said.split('\n').filter((line) => /error|fatal|aborting/i.test(line))
  const advice = /server version mismatch/.test(said)
    ? ' Install the client programs of the server’s version.'
    : ''
  return `${tool} failed: ${reason.trim() || said.trim() || `it ended with ${code}`}.${advice}`
}

/** The password goes by the environment, because other users of the machine can read a program's arguments. */
function connectionOf(url: string): { target: string[]; env: Record<string, string> } {
  const location = new URL(url)
  // Node's client prefers the one among the parameters, too.
  const password = location.searchParams.get('password') || decodeURIComponent(location.password)
  location.password = ''
  for (const name of [...location.searchParams.keys()]) {
    if (!KNOWN_OPTIONS.test(name)) location.searchParams.delete(name)
  }
  return { target: [`--dbname=${location.href}`], env: password ? { PGPASSWORD: password } : {} }
}

/** The newest version where Debian keeps several, since newer programs know older servers; else that of PATH. */
async function findTool(tool: Tool): Promise<string> {
  const versions = await readdir(VERSIONS_FOLDER).catch(() => [])
  for (const version of versions.sort((a, b) => Number(b) - Number(a))) {
    const file = path.join(VERSIONS_FOLDER, version, 'bin', tool)
    if (await isThere(file)) return file
  }
  return tool
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
