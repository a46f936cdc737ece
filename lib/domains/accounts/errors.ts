/** No account has this e-mail address with this password. */
export class InvalidCredentials extends Error {
  override name = 'InvalidCredentials'
}

/** Too many wrong passwords or codes came before. `seconds` is the wait, at least 1. */
export class TooManyAttempts extends Error {
  override name = 'TooManyAttempts'
  readonly seconds: number

  constructor(seconds: number) {
    super('too many attempts')
    this.seconds = seconds
  }
}

/** The account is suspended. */
export class AccountInactive extends Error {
  override name = 'AccountInactive'
}

/** The account is a staff member's, and the site lets none in through apps. */
export class StaffBlocked extends Error {
  override name = 'StaffBlocked'
}

/** The token is unknown, has expired, or was swapped for another. */
export class InvalidToken extends Error {
  override name = 'InvalidToken'
}

/** A token or challenge that another app was given. */
export class WrongApp extends Error {
  override name = 'WrongApp'
}

/** The key of a refresh was used for another refresh of the same session before. */
export class RetryKeyReused extends Error {
  override name = 'RetryKeyReused'
}

/** The challenge is unknown, has expired, or was answered before. */
export class InvalidChallenge extends Error {
  override name = 'InvalidChallenge'
}

/** The answer to a challenge is wrong, and the challenge is used up. */
export class InvalidCode extends Error {
  override name = 'InvalidCode'
}

/** Nobody may create an account. */
export class RegistrationClosed extends Error {
  override name = 'RegistrationClosed'
}

/** The customer has no such device. */
export class UnknownDevice extends Error {
  override name = 'UnknownDevice'
}

/** A mailed link is unknown, has expired, or was used. */
export class InvalidLink extends Error {
  override name = 'InvalidLink'
}

/** A second factor that is there already, or is not. */
export class TwoFactorState extends Error {
  override name = 'TwoFactorState'
  readonly isOn: boolean

  constructor(isOn: boolean) {
    super(isOn ? 'Two-step sign-in is on already.' : 'Two-step sign-in is not set up.')
    this.isOn = isOn
  }
}

export type InputFault =
  | 'taken'
  | 'wrong'
  | 'too_short'
  | 'too_long'
  | 'too_common'
  | 'too_personal'
  | 'not_accepted'

export type InputFaults = Partial<
  Record<'email' | 'password' | 'currentPassword' | 'code' | 'terms', InputFault>
>

/** What was given cannot be taken, field by field. */
export class InvalidInput extends Error {
  override name = 'InvalidInput'
  readonly faults: InputFaults

  constructor(faults: InputFaults) {
    super(`cannot be taken: ${Object.keys(faults).join(', ')}`)
    this.faults = faults
  }
}
