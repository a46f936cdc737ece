import { userInfo } from 'node:os'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { createLog } from '#lib/platform/process/log.ts'
import { createSecrets } from '#lib/platform/security/secrets.ts'
import { createSecurityLog } from '#lib/platform/security/security-log.ts'

/** Arguments that identify what a command changed, and are not secret. */
const NAMING = ['id', 'number', 'key', 'kind', 'type', 'sku', 'email']

/** Logs that a command ran, who ran it, and on what. */
export function noteCommand(command: string, args: Record<string, string>, hasFailed: boolean): void {
  const env = readEnvironment()
  const security = createSecurityLog(createLog(env.logLevel), createSecrets(env.appSecret))
  const about = Object.entries(args).filter(([name]) => NAMING.includes(name))
  security.note(hasFailed ? 'command.failed' : 'command.run', {
    ...{ command, user: findUser() },
    ...Object.fromEntries(about),
  })
  security.close()
}

/** The name of the process's user; undefined if the system does not know it, as in some containers. */
function findUser(): string | undefined {
  try {
    return userInfo().username
  } catch {
    return undefined
  }
}
