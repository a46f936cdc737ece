import { z } from 'zod'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#lib/domains/accounts/index.ts'
import { asFault } from '#lib/web/refusals/invalid-fields.ts'

export const Email = z.email().max(254)

export const DeviceName = z
  .string()
  .max(120)
  .nullish()
  .meta({ description: "What the customer sees among the devices; the app's name where absent." })

export const Name = z.string().min(1).max(120)

/** Blank is the same as none. */
export const Phone = z
  .string()
  .refine((text) => /^(?:\+?[0-9 ()./-]{5,32})?$/.test(text), asFault('phone'))
  .transform((text) => text || null)
  .nullish()

/** Judged by the rules of the accounts, which count characters as people do. */
export const NewPassword = z.string().meta({
  minLength: PASSWORD_MIN_LENGTH,
  maxLength: PASSWORD_MAX_LENGTH,
  description: 'No composition rules; what many people use, and names, are refused.',
})

export const isConfirmed = (body: { password: string; password_confirmation: string }): boolean =>
  body.password === body.password_confirmation

export const unconfirmed = { ...asFault('passwords_differ'), path: ['password_confirmation'] }

export const Login = z.object({
  email: Email,
  password: z.string().min(1).max(1000),
  device_name: DeviceName,
})

const Code = z.string().max(32).nullish()

export const TwoFactorAnswer = z
  .object({
    challenge: z.string().min(1).max(200),
    code: Code.meta({ description: 'Six digits of the authenticator app.' }),
    recovery_code: Code.meta({ description: 'In place of `code`.' }),
    device_name: DeviceName,
  })
  .refine((body) => body.code || body.recovery_code, { ...asFault('required'), path: ['code'] })

export const RefreshToken = z.object({ refresh_token: z.string().min(1).max(200) })

export const ProfileChange = z.object({ name: Name.optional(), phone: Phone })

export const PasswordChange = z
  .object({
    current_password: z.string().min(1).max(1000),
    password: NewPassword,
    password_confirmation: z.string(),
  })
  .refine(isConfirmed, unconfirmed)

export const Deletion = z
  .object({
    password: z.string().max(1000).nullish(),
    code: Code.meta({ description: 'Of the authenticator app, in place of the password.' }),
  })
  .refine((body) => body.password || body.code, { ...asFault('code_or_password'), path: ['password'] })

export const DeviceParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
})
