import type { Authenticator, Session, TwoFactorChallenge } from '../api-types.ts'
import type { Client } from '../client.ts'
import { isApiError } from '../errors.ts'
import type { Body, Data } from '../routes.ts'
import { type Lister, lister } from './lists.ts'

/** The result of a password sign-in: a session, or a request for a second factor. */
export type SignedIn = Session | TwoFactorChallenge

export type Account = {
  signIn(credentials: Body<'POST /auth/login'>): Promise<SignedIn>
  /** A wrong code uses the challenge up: begin with the password again. */
  answerChallenge(answer: Body<'POST /auth/two-factor'>): Promise<Session>
  register(customer: Body<'POST /auth/register'>): Promise<Session>
  /** Forgets the tokens on this device even if the server cannot be reached. */
  signOut(): Promise<void>
  me(): Promise<Data<'GET /auth/me'>>
  update(changes: Body<'PATCH /auth/me'>): Promise<Data<'PATCH /auth/me'>>
  changePassword(passwords: Body<'PUT /auth/password'>): Promise<void>
  /** Mails a link to both addresses; the address changes once both are confirmed on the website. */
  changeEmail(change: Body<'POST /auth/email'>): Promise<void>
  /** Begins a second factor: show `address` as a link or QR code, and send its first code to `confirmAuthenticator`. */
  beginAuthenticator(proof: Body<'POST /auth/authenticator'>): Promise<Authenticator>
  /** Turns it on. Returns the recovery codes, to be shown once. */
  confirmAuthenticator(code: string): Promise<string[]>
  renewRecoveryCodes(proof: Body<'POST /auth/authenticator/recovery-codes'>): Promise<string[]>
  removeAuthenticator(proof: Body<'DELETE /auth/authenticator'>): Promise<void>
  /** Sends a mail with a link and a code. */
  forgotPassword(email: string): Promise<void>
  resetPassword(reset: Body<'POST /auth/reset-password'>): Promise<void>
  devices: Lister<'GET /auth/devices'>
  signOutDevice(id: number): Promise<void>
  addresses: Lister<'GET /addresses'>
  addAddress(address: Body<'POST /addresses'>): Promise<Data<'POST /addresses'>>
  updateAddress(id: number, changes: Body<'PATCH /addresses/{id}'>): Promise<Data<'PATCH /addresses/{id}'>>
  deleteAddress(id: number): Promise<void>
  orders: Lister<'GET /orders'>
  /** Registers a device for notifications. To be called again after signing in. */
  registerDevice(device: Body<'POST /devices'>): Promise<Data<'POST /devices'>>
  removeDevice(token: string): Promise<void>
}

export function account(client: Client): Account {
  return {
    signIn: async (body) => (await client.request('POST /auth/login', { body })).data,
    answerChallenge: async (body) => (await client.request('POST /auth/two-factor', { body })).data,
    register: async (body) => (await client.request('POST /auth/register', { body })).data,
    async signOut() {
      try {
        await client.request('POST /auth/logout')
      } catch (error) {
        if (!isApiError(error, 'invalid_token') && !isApiError(error, 'not_signed_in')) throw error
      } finally {
        await client.forgetSession()
      }
    },
    me: async () => (await client.request('GET /auth/me')).data,
    update: async (body) => (await client.request('PATCH /auth/me', { body })).data,
    changeEmail: async (body) => void (await client.request('POST /auth/email', { body })),
    changePassword: async (body) => void (await client.request('PUT /auth/password', { body })),
    beginAuthenticator: async (body) => (await client.request('POST /auth/authenticator', { body })).data,
    confirmAuthenticator: async (code) =>
      (await client.request('POST /auth/authenticator/confirm', { body: { code } })).data.recovery_codes,
    renewRecoveryCodes: async (body) =>
      (await client.request('POST /auth/authenticator/recovery-codes', { body })).data.recovery_codes,
    removeAuthenticator: async (body) => void (await client.request('DELETE /auth/authenticator', { body })),
    forgotPassword: async (email) =>
      void (await client.request('POST /auth/forgot-password', { body: { email } })),
    resetPassword: async (body) => void (await client.request('POST /auth/reset-password', { body })),
    devices: lister(client, 'GET /auth/devices'),
    signOutDevice: async (id) => void (await client.request('DELETE /auth/devices/{id}', { path: { id } })),
    addresses: lister(client, 'GET /addresses'),
    addAddress: async (body) => (await client.request('POST /addresses', { body })).data,
    updateAddress: async (id, body) =>
      (await client.request('PATCH /addresses/{id}', { path: { id }, body })).data,
    deleteAddress: async (id) => void (await client.request('DELETE /addresses/{id}', { path: { id } })),
    orders: lister(client, 'GET /orders'),
    registerDevice: async (body) => (await client.request('POST /devices', { body })).data,
    removeDevice: async (token) => void (await client.request('DELETE /devices', { body: { token } })),
  }
}

/** Whether the account asks for its second factor. */
export function needsSecondFactor(signedIn: SignedIn): signedIn is TwoFactorChallenge {
  return 'two_factor_required' in signedIn
}
