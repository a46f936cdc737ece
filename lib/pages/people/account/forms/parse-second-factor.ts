import type { SecondFactor } from '#lib/domains/people/accounts/index.ts'

/** Six digits are the authenticator app's; recovery codes are longer. */
export function parseSecondFactor(text: string): SecondFactor {
  return /^\d{6}$/.test(text.replace(/\s/g, '')) ? { code: text } : { recoveryCode: text }
}
