import type { Context } from '#lib/context.ts'
import type { InputFault } from '../errors.ts'
import { isCommonPassword } from './common-passwords.ts'

export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

/** What is wrong with a password that somebody chose; undefined where nothing is. */
export function judgePassword(
  { settings }: Pick<Context, 'settings'>,
  password: string,
  email: string,
): InputFault | undefined {
  const length = [...password.normalize('NFC')].length
  if (length < PASSWORD_MIN_LENGTH) return 'too_short'
  if (length > PASSWORD_MAX_LENGTH) return 'too_long'
  if (isCommonPassword(password)) return 'too_common'
  const names = [settings.current['site.name'], email, email.split('@')[0] ?? '']
  return names.some((name) => isMadeOf(password, name)) ? 'too_personal' : undefined
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
