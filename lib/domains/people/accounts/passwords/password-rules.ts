import { readFileSync } from 'node:fs'
import type { Context } from '#lib/context.ts'
import type { Fault } from '#lib/domains/domain-error.ts'
import { resolveInProject } from '#lib/platform/process/project-root.ts'

export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

/** What is wrong with a new password; undefined if nothing is. */
export function assessPassword(
  { settings }: Pick<Context, 'settings'>,
  password: string,
  email: string,
): Fault | undefined {
  const length = [...password.normalize('NFC')].length
  if (length < PASSWORD_MIN_LENGTH) return { code: 'password_short', facts: { min: PASSWORD_MIN_LENGTH } }
  if (length > PASSWORD_MAX_LENGTH) return { code: 'password_long', facts: { max: PASSWORD_MAX_LENGTH } }
  if (isCommonPassword(password)) return { code: 'password_common' }
  const names = [settings.current['site.name'], email, email.split('@')[0] ?? '']
  return names.some((name) => hasOnlyLettersOf(password, name)) ? { code: 'password_personal' } : undefined
}

// Ten thousand passwords of at least eight characters, in lower case, one per line.
const COMMON_PASSWORDS = 'lib/domains/people/accounts/passwords/common-passwords.txt'

let commonPasswords: ReadonlySet<string> | undefined

/** Whether a password is among those that attackers try first, ignoring case. */
function isCommonPassword(password: string): boolean {
  commonPasswords ??= new Set(readFileSync(resolveInProject(COMMON_PASSWORDS), 'utf8').split('\n'))
  return commonPasswords.has(password.normalize('NFC').toLowerCase())
}

/** Whether a password has the letters of a name, with only digits and punctuation added. */
function hasOnlyLettersOf(password: string, name: string): boolean {
  const core = lettersOf(name)
  return core !== '' && lettersOf(password) === core
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '')
}
