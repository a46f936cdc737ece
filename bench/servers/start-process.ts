import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export type ServerProcess = { name: string; pid: number; port: number; stop(): Promise<void> }

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Starts a server in a process of its own, for production, and waits until it prints the address it listens on.
 * @param file relative to the folder
 * @param folder that of this version of the project, unless it is another's
 */
export async function startProcess(
  name: string,
  file: string,
  env: Record<string, string>,
  folder = root,
): Promise<ServerProcess> {
  // The site starts from its bundle: to translate modules as well would take time and memory that are not its own.
  const loader = file.endsWith('.mjs') ? [] : ['--import', 'tsx']
  const child = spawn(process.execPath, [...loader, path.join(folder, file)], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  const port = await new Promise<number>((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer): void => {
      said += chunk
      const address = /localhost:(\d+)/.exec(said)?.[1]
      if (address) resolve(Number(address))
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    exited.then(() => reject(new Error(`${name} ended while starting. It said:\n${said}`)))
  })
  return {
    name,
    pid: child.pid ?? 0,
    port,
    async stop() {
      child.kill('SIGTERM')
      await exited
      process.off('exit', end)
    },
  }
}
