import { z } from 'zod'
import { DeviceName, Email, isConfirmed, Name, NewPassword, Phone, unconfirmed } from './account.ts'

export const Registration = z
  .object({
    name: Name,
    email: Email,
    password: NewPassword,
    password_confirmation: z.string(),
    terms: z.boolean().nullish().meta({ description: 'Must be true if the site has terms.' }),
    phone: Phone,
    device_name: DeviceName,
  })
  .refine(isConfirmed, unconfirmed)

export const ForgottenPassword = z.object({ email: Email })

export const ResetByCode = z
  .object({
    email: Email,
    code: z
      .string()
      .min(1)
      .max(32)
      .meta({ description: 'From the mail, in any case, with or without its hyphen.' }),
    password: NewPassword,
    password_confirmation: z.string(),
  })
  .refine(isConfirmed, unconfirmed)
