export { type Customer, findCustomerById, loadCustomer } from './customer.ts'
export { acceptsPassword } from './imported/accepts-password.ts'
export { type Invitation, inviteCustomers } from './imported/invite-customers.ts'
export { hasLeftAddress } from './imported/left-address.ts'
export { ADDED_BY_STAFF, INVITATION } from './imported/mail-invitation.ts'
export {
  createImportedCustomers,
  type ImportedCustomer,
  type SavedCustomer,
  saveImportedCustomer,
} from './imported/save-imported-customer.ts'
export { changePassword, type PasswordChange } from './passwords/change-password.ts'
export {
  createAccountHandlers,
  forgotPassword,
  queuePasswordRequest,
  readPasswordRequest,
  sealedPasswordRequests,
} from './passwords/forgot-password.ts'
export { hashPassword, verifyOwnPassword, verifyPassword } from './passwords/password.ts'
export { assessPassword, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './passwords/password-rules.ts'
export type { Proof } from './passwords/prove-owner.ts'
export { isResetLinkValid, resetPassword, resetPasswordByCode } from './passwords/reset-password.ts'
export { confirmEmailChange, requestEmailChange } from './profile/change-email.ts'
export { deleteAccount, eraseAccount } from './profile/delete-account.ts'
export { normalizeEmail } from './profile/email-address.ts'
export { dismissCustomer, employCustomer } from './profile/employ-customer.ts'
export { type AccountExport, exportAccount } from './profile/export-account.ts'
export { findCustomer, type KnownCustomer } from './profile/find-customer.ts'
export { activateCustomer, suspendCustomer } from './profile/suspend-customer.ts'
export { type ProfileChange, updateProfile } from './profile/update-profile.ts'
export { createCustomer, type GivenCustomer } from './registration/create-customer.ts'
export { type AccountServices, mailAccount } from './registration/mails.ts'
export { listAccountFaults, type NewAccount, register } from './registration/register.ts'
export { resendVerification, verifyEmail } from './registration/verify-email.ts'
export {
  type AuthenticatedCustomer,
  authenticateSession,
  type SessionRefusal,
} from './sessions/authenticate-session.ts'
export type { Caller } from './sessions/caller.ts'
export { endAllSessions, endDevice, signOut } from './sessions/end-sessions.ts'
export { isFromNetworkOf, RECENT_SIGN_INS } from './sessions/is-known-device.ts'
export { type Device, listDevices } from './sessions/list-devices.ts'
export type { SignedIn } from './sessions/open-session.ts'
export type { Refreshed } from './sessions/refresh.ts'
export { refreshSession } from './sessions/refresh-session.ts'
export { renewSession } from './sessions/renew-session.ts'
export {
  type Attempt,
  admitAttempt,
  countFailure,
  forgiveFailures,
  unlockAttempts,
} from './sign-in/guard-attempts.ts'
export { proveWithin } from './sign-in/prove-within.ts'
export { type Credentials, signIn } from './sign-in/sign-in.ts'
export { answerChallenge, type ChallengeAnswer } from './two-factor/answer-challenge.ts'
export type { Challenge } from './two-factor/issue-challenge.ts'
export {
  disableTwoFactor,
  enableTwoFactor,
  removeTwoFactor,
  renewRecoveryCodes,
} from './two-factor/manage-two-factor.ts'
export { RECOVERY_CODE_PURPOSE, sealRecoveryCode } from './two-factor/recovery-codes.ts'
export { type Factors, isRightFactor, renewCodes, type SecondFactor } from './two-factor/second-factor.ts'
export { secondFactorVaults } from './two-factor/second-factor-vaults.ts'
export {
  beginTwoFactor,
  confirmTwoFactor,
  describeTotp,
  type OwnDevice,
  type TwoFactorSetUp,
} from './two-factor/set-up-two-factor.ts'
export {
  createTotpSecret,
  findStep,
  openPendingTotp,
  sealPendingTotp,
  sealTotpSecret,
  TOTP_PURPOSE,
} from './two-factor/totp.ts'
