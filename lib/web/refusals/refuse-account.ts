import {
  AccountInactive,
  type InputFault,
  InvalidChallenge,
  InvalidCode,
  InvalidCredentials,
  InvalidInput,
  InvalidToken,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  RegistrationClosed,
  RetryKeyReused,
  StaffBlocked,
  TooManyAttempts,
  UnknownDevice,
  WrongApp,
} from '#lib/domains/accounts/index.ts'
import { type FieldFault, InvalidFields } from '#lib/web/messages/invalid-fields.ts'
import { Refusal } from './refusal.ts'

/** Waits for what an account is asked, and says its refusals in the API's words. */
export async function answerAccount<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw translate(error)
  }
}

const CODES = [
  [InvalidCredentials, 'invalid_credentials'],
  [InvalidToken, 'invalid_token'],
  [InvalidChallenge, 'invalid_challenge'],
  [InvalidCode, 'invalid_code'],
  [WrongApp, 'wrong_app'],
  [AccountInactive, 'account_inactive'],
  [StaffBlocked, 'staff_blocked'],
  [RegistrationClosed, 'registration_closed'],
  [UnknownDevice, 'not_found'],
  [RetryKeyReused, 'idempotency_key_reused'],
] as const

function translate(error: unknown): unknown {
  if (error instanceof TooManyAttempts) {
    const { seconds } = error
    return new Refusal('too_many_attempts', {
      facts: { seconds },
      headers: { 'Retry-After': String(seconds) },
    })
  }
  if (error instanceof InvalidInput) return new InvalidFields(toFields(error))
  const code = CODES.find(([kind]) => error instanceof kind)?.[1]
  return code === undefined ? error : new Refusal(code)
}

const FIELDS: Record<keyof InvalidInput['faults'], string> = {
  email: 'email',
  password: 'password',
  currentPassword: 'current_password',
  code: 'code',
  terms: 'terms',
}

const FAULTS: Record<InputFault, FieldFault> = {
  taken: { code: 'email_taken' },
  wrong: { code: 'password_wrong' },
  too_short: { code: 'password_short', facts: { min: PASSWORD_MIN_LENGTH } },
  too_long: { code: 'password_long', facts: { max: PASSWORD_MAX_LENGTH } },
  too_common: { code: 'password_common' },
  too_personal: { code: 'password_personal' },
  not_accepted: { code: 'terms' },
}

function toFields({ faults }: InvalidInput): Record<string, FieldFault[]> {
  const found = Object.entries(faults) as [keyof typeof FIELDS, InputFault][]
  return Object.fromEntries(
    found.map(([field, fault]) => [
      FIELDS[field],
      [field === 'code' ? { code: 'code_wrong' } : FAULTS[fault]],
    ]),
  )
}
