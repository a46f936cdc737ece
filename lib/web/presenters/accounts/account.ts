import { z } from 'zod'
import type {
  Challenge,
  Customer,
  Device as ListedDevice,
  SignedIn,
} from '#lib/domains/people/accounts/index.ts'
import { type Format, Timestamp } from '#lib/web/presenters/format.ts'

export const User = z
  .object({
    id: z.int().describe('Identifies the customer.'),
    name: z.string().describe('As they wrote it.'),
    email: z.string().describe('Where mails go, and what they sign in with.'),
    email_verified: z.boolean().describe('Whether they confirmed the e-mail address.'),
    phone: z.string().nullable().describe('As they wrote it.'),
    avatar_url: z.url().nullable().describe('A picture of them.'),
    two_factor_enabled: z.boolean().describe('Whether signing in needs a code besides the password.'),
    created_at: Timestamp,
  })
  .meta({ id: 'User', description: 'A customer.' })

export const Session = z
  .object({
    access_token: z.string().meta({ description: 'The bearer token for requests.' }),
    refresh_token: z.string().meta({ description: 'Can be exchanged for a new pair once.' }),
    token_type: z.literal('Bearer').describe('How the access token is sent.'),
    expires_at: Timestamp.meta({ description: 'When the access token expires.' }),
    refresh_expires_at: Timestamp.describe('When the refresh token expires.'),
    user: User,
  })
  .meta({ id: 'Session', description: 'A signed-in device.' })

export const TwoFactorChallenge = z
  .object({
    two_factor_required: z.literal(true).describe('Tells a challenge from a session.'),
    challenge: z.string().meta({ description: 'Send it with the code. It can be answered once.' }),
    expires_in: z.int().meta({ description: 'Seconds.' }),
  })
  .meta({ id: 'TwoFactorChallenge', description: 'The password was correct; the second factor is required.' })

export const Device = z
  .object({
    id: z.int().describe('Identifies the device, in `DELETE /auth/devices/{id}`.'),
    device_name: z.string().describe('As the app named it when signing in.'),
    app: z
      .object({ name: z.string().describe('As the shop registered it.') })
      .describe('The app that it signed in with.'),
    ip_address: z.string().nullable().describe('Where it was last used.'),
    current: z.boolean().meta({ description: 'Whether it is the device that sent this request.' }),
    created_at: Timestamp,
    last_used_at: Timestamp,
    expires_at: Timestamp.meta({ description: 'When it is signed out, unless it refreshes first.' }),
  })
  .meta({ id: 'Device', description: 'A device on which the customer is signed in.' })

export function presentUser(customer: Customer, format: Format): z.input<typeof User> {
  return {
    id: customer.id,
    name: customer.name,
    email: customer.email,
    email_verified: customer.emailVerified,
    phone: customer.phone,
    avatar_url: customer.avatarUrl === null ? null : format.url(customer.avatarUrl),
    two_factor_enabled: customer.twoFactorEnabled,
    created_at: format.time(customer.createdAt),
  }
}

export function presentSession(session: SignedIn, format: Format): z.input<typeof Session> {
  return {
    access_token: session.accessToken,
    refresh_token: session.refreshToken,
    token_type: 'Bearer',
    expires_at: format.time(session.accessExpiresAt),
    refresh_expires_at: format.time(session.refreshExpiresAt),
    user: presentUser(session.customer, format),
  }
}

export function presentSignIn(
  result: SignedIn | Challenge,
  format: Format,
): z.input<typeof Session> | z.input<typeof TwoFactorChallenge> {
  if (!('challenge' in result)) return presentSession(result, format)
  return { two_factor_required: true, challenge: result.challenge, expires_in: result.expiresIn }
}

export function presentDevice(
  device: ListedDevice,
  currentId: number,
  format: Format,
): z.input<typeof Device> {
  return {
    id: device.id,
    device_name: device.deviceName,
    app: { name: device.appName },
    ip_address: device.ipAddress,
    current: device.id === currentId,
    created_at: format.time(device.createdAt),
    last_used_at: format.time(device.lastUsedAt),
    expires_at: format.time(device.expiresAt),
  }
}

export const Authenticator = z
  .object({
    secret: z.string().describe('To type into an authenticator app.'),
    address: z
      .string()
      .describe('The same as an `otpauth:` address, to open on the phone or to show as a QR code.'),
  })
  .meta({
    id: 'Authenticator',
    description: 'A second factor that waits for its first code, for 15 minutes.',
  })

export const RecoveryCodes = z
  .object({
    recovery_codes: z
      .array(z.string())
      .describe('Each signs in once in place of a code. They are shown only now.'),
  })
  .meta({ id: 'RecoveryCodes', description: 'What signs in if the authenticator app is lost.' })
