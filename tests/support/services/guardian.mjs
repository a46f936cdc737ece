// Runs one server for a parent process and outlives it just long enough to clean up: when the parent ends, however
// it ends, this process's standard input closes, the server is stopped and its folder removed.
import { spawn } from 'node:child_process'
import { openSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

const killAfterMs = 5000

const { command, args, user, folder, stopSignal } = JSON.parse(process.argv[2])
const logFile = path.join(folder, 'server.log')
const log = openSync(logFile, 'a')
const server = spawn(command, args, { cwd: folder, stdio: ['ignore', log, log], ...user })

let isStopping = false
process.stdin.resume().on('close', stop)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
server.on('error', (error) => finish(`Could not run ${command}: ${error.message}`))
server.on('exit', () => finish(isStopping ? undefined : readFileSync(logFile, 'utf8').slice(-2000)))

function stop() {
  if (isStopping) return
  isStopping = true
  server.kill(stopSignal)
  setTimeout(() => server.kill('SIGKILL'), killAfterMs)
}

function finish(complaint) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  if (complaint !== undefined) process.stderr.write(complaint)
  process.exit(complaint === undefined ? 0 : 1)
}
