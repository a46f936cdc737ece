import { endpoint } from '#lib/api/kernel/endpoint.ts'
import {
  type AuthenticatedCustomer,
  beginTwoFactor,
  confirmTwoFactor,
  loadCustomer,
  removeTwoFactor,
  renewRecoveryCodes,
} from '#lib/domains/people/accounts/index.ts'
import { AuthenticatorCode, OwnerProof, toProof } from '#lib/web/inputs/account.ts'
import { Authenticator, presentUser, RecoveryCodes, User } from '#lib/web/presenters/accounts/account.ts'

const own = { group: 'auth', customer: 'required', budget: 'auth' } as const

const thisDevice = ({ customer, ip }: { customer: AuthenticatedCustomer; ip: string }) => ({
  customerId: customer.id,
  sessionId: customer.sessionId,
  ip,
})

export const authenticator = [
  endpoint(
    'POST /auth/authenticator',
    {
      name: 'beginAuthenticator',
      ...own,
      summary: 'Begin to set up a second factor, or to replace it',
      description:
        'Sign-in stays as it is until `POST /auth/authenticator/confirm`, on the same device and within 15 minutes.',
      body: OwnerProof,
      returns: Authenticator,
    },
    async (call) => {
      const { secret, address } = await beginTwoFactor(call.context, thisDevice(call), toProof(call.body))
      return { secret, address }
    },
  ),
  endpoint(
    'POST /auth/authenticator/confirm',
    {
      name: 'confirmAuthenticator',
      ...own,
      summary: 'Turn the second factor on that was begun',
      description: 'Signs out every other device, and replaces the recovery codes.',
      body: AuthenticatorCode,
      returns: RecoveryCodes,
    },
    async (call) => {
      const { context, body, completeIn } = call
      const codes = await confirmTwoFactor(context, thisDevice(call), body.code, (tx, made) =>
        completeIn(tx, { recovery_codes: made }),
      )
      return { recovery_codes: codes }
    },
  ),
  endpoint(
    'POST /auth/authenticator/recovery-codes',
    {
      name: 'renewRecoveryCodes',
      ...own,
      summary: 'Replace the recovery codes',
      body: OwnerProof,
      returns: RecoveryCodes,
    },
    async (call) => {
      const { context, body, completeIn } = call
      const codes = await renewRecoveryCodes(context, thisDevice(call), toProof(body), (tx, made) =>
        completeIn(tx, { recovery_codes: made }),
      )
      return { recovery_codes: codes }
    },
  ),
  endpoint(
    'DELETE /auth/authenticator',
    {
      name: 'removeAuthenticator',
      ...own,
      summary: 'Turn the second factor off',
      description: 'Signs out every other device.',
      body: OwnerProof,
      returns: User,
    },
    async (call) => {
      const { context, body, customer, format } = call
      await removeTwoFactor(context, thisDevice(call), toProof(body))
      return presentUser(await loadCustomer(context, customer.id), format)
    },
  ),
]
