import { z } from 'zod'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, type Proof } from '#lib/domains/people/accounts/index.ts'
import { EmailAddress } from '#lib/platform/text/email-address.ts'
import { isOneLine } from '#lib/platform/text/one-line.ts'
import { asFault } from '#lib/web/refusals/invalid-fields.ts'

export const Email = EmailAddress

export const DeviceName = z
  .string()
  .max(120)
  .nullish()
  .meta({ description: "Shown in the customer's list of devices. Defaults to the app's name." })

/** A person's name. */
export const personName = (max = 120) => z.string().min(1).max(max).refine(isOneLine, asFault('one_line'))

export const Name = personName()

/** Blank counts as absent. */
export const Phone = z
  .string()
  .refine((text) => /^(?:\+?[0-9 ()./-]{5,32})?$/.test(text), asFault('phone'))
  .transform((text) => text || null)
  .nullish()

/** Checked by the accounts domain, which counts characters as people do. */
export const NewPassword = z.string().meta({
  minLength: PASSWORD_MIN_LENGTH,
  maxLength: PASSWORD_MAX_LENGTH,
  description: 'No composition rules. Common passwords and names are refused.',
})

export const isConfirmed = (body: { password: string; password_confirmation: string }): boolean =>
  body.password === body.password_confirmation

/** Told along with the faults of other fields, as soon as both are there. */
export const unconfirmed = {
  ...asFault('passwords_differ'),
  path: ['password_confirmation'],
  when: ({ value }: { value: unknown }) => {
    const { password, password_confirmation } = (value ?? {}) as Record<string, unknown>
    return typeof password === 'string' && typeof password_confirmation === 'string'
  },
}

export const Login = z.object({
  email: Email.describe('The account’s e-mail address.'),
  password: z.string().min(1).max(1000).describe('The account’s password.'),
  device_name: DeviceName,
})

const Code = z.string().max(32).nullish()

export const TwoFactorAnswer = z
  .object({
    challenge: z.string().min(1).max(200).describe('The one that signing in answered with.'),
    code: Code.meta({ description: 'The six digits from the authenticator app.' }),
    recovery_code: Code.meta({ description: 'Instead of `code`.' }),
    device_name: DeviceName,
  })
  .refine((body) => body.code || body.recovery_code, { ...asFault('required'), path: ['code'] })

export const RefreshToken = z.object({
  refresh_token: z.string().min(1).max(200).describe('The session’s current one.'),
})

export const ProfileChange = z.object({
  name: Name.optional().describe('What to call the customer.'),
  phone: Phone.describe('Null or blank removes it.'),
})

export const PasswordChange = z
  .object({
    current_password: z.string().min(1).max(1000).describe('The one to replace.'),
    password: NewPassword,
    password_confirmation: z.string().describe('The same as `password`.'),
  })
  .refine(isConfirmed, unconfirmed)

const proof = {
  password: z.string().max(1000).nullish().describe('The account’s password.'),
  code: Code.meta({ description: 'From the authenticator app, instead of the password.' }),
}
const isProved = (body: { password?: string | null; code?: string | null }) => body.password || body.code
const unproved = { ...asFault('code_or_password'), path: ['password'] }

/** The password counts where both are sent. */
export function toProof({ password, code }: { password?: string | null; code?: string | null }): Proof {
  return password ? { password } : { code: code ?? '' }
}

export const Deletion = z.object(proof).refine(isProved, unproved)

export const OwnerProof = z.object(proof).refine(isProved, unproved)

export const AuthenticatorCode = z.object({
  code: z.string().min(1).max(32).describe('The first code of the new secret.'),
})

export const EmailChange = z
  .object({ email: Email.describe('The new address.'), ...proof })
  .refine(isProved, unproved)

export const DeviceParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .meta({ type: 'integer', minimum: 1, pattern: undefined, description: 'The `id` of the device.' }),
})
