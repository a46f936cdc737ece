import { z } from 'zod'
import type { Context } from '#lib/context.ts'
import { listAccountFaults } from '#lib/domains/people/accounts/index.ts'
import type { FieldFault } from '#lib/web/refusals/invalid-fields.ts'
import { DeviceName, Email, isConfirmed, Name, NewPassword, Phone, unconfirmed } from './account.ts'

export const Registration = z
  .object({
    name: Name.describe('What to call the customer.'),
    email: Email.describe('What to sign in with; a mail to confirm it is sent there.'),
    password: NewPassword,
    password_confirmation: z.string().describe('The same as `password`.'),
    terms: z.boolean().nullish().meta({ description: 'Must be true if the site has terms.' }),
    phone: Phone.describe('The customer’s phone number.'),
    device_name: DeviceName,
  })
  .refine(isConfirmed, unconfirmed)

/** The faults of a registration that its schema cannot find, so that a form shows all of them at once. */
export function registrationFaults(
  context: Pick<Context, 'settings'>,
  { email, password, terms }: Record<string, unknown>,
): Record<string, FieldFault[]> {
  return listAccountFaults(context, {
    email: typeof email === 'string' ? email : '',
    password: typeof password === 'string' ? password : '',
    acceptsTerms: terms === true,
  }) as Record<string, FieldFault[]>
}

export const ForgottenPassword = z.object({ email: Email.describe('The account’s e-mail address.') })

export const ResetByCode = z
  .object({
    email: Email.describe('The account’s e-mail address.'),
    code: z
      .string()
      .min(1)
      .max(32)
      .meta({ description: 'From the mail, in any case, with or without its hyphen.' }),
    password: NewPassword,
    password_confirmation: z.string().describe('The same as `password`.'),
  })
  .refine(isConfirmed, unconfirmed)
