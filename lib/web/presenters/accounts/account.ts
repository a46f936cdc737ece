import { z } from 'zod'
import type { Challenge, Customer, Device as ListedDevice, SignedIn } from '#lib/domains/accounts/index.ts'
import { type Format, Timestamp } from '#lib/web/presenters/format.ts'

export const User = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    phone: z.string().nullable(),
    avatar_url: z.url().nullable(),
    two_factor_enabled: z.boolean(),
    created_at: Timestamp,
  })
  .meta({ id: 'User', description: 'A customer.' })

export const Session = z
  .object({
    access_token: z.string().meta({ description: 'The bearer token for requests.' }),
    refresh_token: z.string().meta({ description: 'Can be exchanged for a new pair once.' }),
    token_type: z.literal('Bearer'),
    expires_at: Timestamp.meta({ description: 'When the access token expires.' }),
    refresh_expires_at: Timestamp,
    user: User,
  })
  .meta({ id: 'Session', description: 'A signed-in device.' })

export const TwoFactorChallenge = z
  .object({
    two_factor_required: z.literal(true),
    challenge: z.string().meta({ description: 'Send it with the code. It can be answered once.' }),
    expires_in: z.int().meta({ description: 'Seconds.' }),
  })
  .meta({ id: 'TwoFactorChallenge', description: 'The password was correct; the second factor is required.' })

export const Device = z
  .object({
    id: z.int(),
    device_name: z.string(),
    app: z.object({ name: z.string() }),
    ip_address: z.string().nullable(),
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
