import type { Context } from '#lib/context.ts'
import type { Fault } from '#lib/domains/domain-error.ts'
import { isCommonPassword } from './common-passwords.ts'

export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

/** What is wrong with a password that somebody chose; undefined where nothing is. */
export function judgePassword(
  { settings }: Pick<Context, 'settings'>,
  password: string,
  email: string,
): Fault | undefined {
  const length = [...password.normalize('NFC')].length
  if (length < PASSWORD_MIN_LENGTH) return { code: 'password_short', facts: { min: PASSWORD_MIN_LENGTH } }
  if (length > PASSWORD_MAX_LENGTH) return { code: 'password_long', facts: { max: PASSWORD_MAX_LENGTH } }
  if (isCommonPassword(password)) return { code: 'password_common' }
  const names = [settings.current['site.name'], email, email.split('@')[0] ?? '']
  return names.some((name) => isMadeOf(password, name)) ? { code: 'password_personal' } : undefined
}

/** Whether a password is a name, with nothing but digits and signs around or between. */
function isMadeOf(password: string, name: string): boolean {
  const core = lettersOf(name)
  return core !== '' && lettersOf(password) === core
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '')
}
