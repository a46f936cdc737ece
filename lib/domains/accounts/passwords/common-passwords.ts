import { readFileSync } from 'node:fs'
import { resolveInProject } from '#lib/platform/process/project-root.ts'

// Ten thousand of eight characters and more, in lower case, one a line.
const FILE = 'lib/domains/accounts/passwords/common-passwords.txt'

let known: ReadonlySet<string> | undefined

/** Whether a password is among those that are tried first, in whatever case. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(resolveInProject(FILE), 'utf8').split('\n'))
  return known.has(password.normalize('NFC').toLowerCase())
}
