export { answerChallenge, type ChallengeAnswer, type SecondFactor } from './answer-challenge.ts'
export {
  type AuthenticatedCustomer,
  authenticateSession,
  type SessionRefusal,
} from './authenticate-session.ts'
export type { AlsoKeep, Caller } from './caller.ts'
export { changePassword, type PasswordChange } from './change-password.ts'
export { createCustomer, type GivenCustomer } from './create-customer.ts'
export { type Customer, readCustomer } from './customer.ts'
export { deleteAccount } from './delete-account.ts'
export { dismissCustomer, employCustomer } from './employ-customer.ts'
export { endDevice, signOut } from './end-sessions.ts'
export {
  AccountInactive,
  type InputFault,
  InvalidChallenge,
  InvalidCode,
  InvalidCredentials,
  InvalidInput,
  InvalidLink,
  InvalidToken,
  RegistrationClosed,
  RetryKeyReused,
  StaffBlocked,
  TooManyAttempts,
  TwoFactorState,
  UnknownDevice,
  WrongApp,
} from './errors.ts'
export { type AccountExport, exportAccount } from './export-account.ts'
export { findCustomer, type KnownCustomer } from './find-customer.ts'
export { createAccountHandlers, forgotPassword, sealedPasswordRequests } from './forgot-password.ts'
export type { Challenge } from './issue-challenge.ts'
export { type Device, listDevices } from './list-devices.ts'
export {
  disableTwoFactor,
  enableTwoFactor,
  removeTwoFactor,
  renewRecoveryCodes,
} from './manage-two-factor.ts'
export type { SignedIn } from './open-session.ts'
export { hashPassword, verifyPassword } from './password.ts'
export { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './password-rules.ts'
export type { Proof } from './prove-owner.ts'
export { sealRecoveryCode } from './recovery-codes.ts'
export { type Refreshed, refreshSession } from './refresh-session.ts'
export { type NewAccount, register } from './register.ts'
export { isResetLinkGood, resetPassword } from './reset-password.ts'
export { secondFactorVaults } from './second-factor-vaults.ts'
export {
  beginTwoFactor,
  confirmTwoFactor,
  type OwnDevice,
  type TwoFactorSetUp,
} from './set-up-two-factor.ts'
export { type Credentials, signIn } from './sign-in.ts'
export { activateCustomer, suspendCustomer } from './suspend-customer.ts'
export { sealTotpSecret } from './totp.ts'
export { type ProfileChange, updateProfile } from './update-profile.ts'
export { resendVerification, verifyEmail } from './verify-email.ts'
