import { z } from 'zod'
import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { answerChallenge, refreshSession, signIn, signOut } from '#lib/domains/people/accounts/index.ts'
import { Login, RefreshToken, TwoFactorAnswer } from '#lib/web/inputs/account.ts'
import {
  presentSession,
  presentSignIn,
  Session,
  TwoFactorChallenge,
} from '#lib/web/presenters/accounts/account.ts'
import { Acknowledgement } from '#lib/web/presenters/acknowledgement.ts'
import { account } from './account-endpoints.ts'
import { authenticator } from './authenticator-endpoints.ts'
import { callerOf, guestTokensOf } from './caller-of.ts'

export const auth = [
  endpoint(
    'POST /auth/login',
    {
      name: 'signIn',
      group: 'auth',
      customer: 'none',
      budget: 'auth',
      summary: 'Sign in',
      description:
        'With `X-Cart-Token` and `X-Wishlist-Token`, the guest’s cart and wishlist are merged into the account’s. Five wrong passwords in a row lock the ' +
        'e-mail address for that IP address: `too_many_attempts`, with the wait in the message and in ' +
        '`Retry-After`.',
      body: Login,
      returns: z.union([Session, TwoFactorChallenge]),
    },
    async (call) => {
      const { context, body, format, completeIn } = call
      const { email, password, device_name: deviceName } = body
      const credentials = { email, password, deviceName, ...guestTokensOf(call) }
      const result = await signIn(context, credentials, callerOf(call), (tx, made) =>
        completeIn(tx, presentSignIn(made, format)),
      )
      return presentSignIn(result, format)
    },
  ),
  endpoint(
    'POST /auth/two-factor',
    {
      name: 'answerTwoFactorChallenge',
      group: 'auth',
      customer: 'none',
      budget: 'auth',
      summary: 'Complete a sign-in with the second factor',
      description:
        'A challenge can be answered once. After a wrong answer, sign-in starts again with the password. ' +
        '`X-Wishlist-Token` is sent with this call.',
      body: TwoFactorAnswer,
      returns: Session,
    },
    async (call) => {
      const { context, body, format, completeIn } = call
      const answer = {
        challenge: body.challenge,
        secondFactor: body.code ? { code: body.code } : { recoveryCode: body.recovery_code ?? '' },
        deviceName: body.device_name,
        ...guestTokensOf(call),
      }
      const session = await answerChallenge(context, answer, callerOf(call), (tx, made) =>
        completeIn(tx, presentSession(made, format)),
      )
      return presentSession(session, format)
    },
  ),
  endpoint(
    'POST /auth/refresh',
    {
      name: 'refreshTokens',
      group: 'auth',
      customer: 'none',
      budget: 'refresh',
      ownRetries: true,
      summary: 'Exchange both tokens for new ones',
      description:
        'The old pair stops working immediately. With an `Idempotency-Key`, the same token returns the same new ' +
        'pair for 60 seconds, in case the answer was lost: always send one.',
      body: RefreshToken,
      returns: Session,
    },
    async (call) => {
      const { context, body, format, header, markReplayed } = call
      const refresh = { refreshToken: body.refresh_token, retryKey: header('idempotency-key') }
      const session = await refreshSession(context, refresh, callerOf(call))
      if (session.isRepeated) markReplayed()
      return presentSession(session, format)
    },
  ),
  endpoint(
    'POST /auth/logout',
    {
      name: 'signOut',
      group: 'auth',
      customer: 'required',
      summary: 'Sign this device out',
      returns: Acknowledgement,
    },
    async ({ context, customer, note }) => {
      await signOut(context, customer.sessionId)
      return { message: note('signed_out', {}) }
    },
  ),
  ...account,
  ...authenticator,
]
