import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { callerOf, guestTokensOf } from '#lib/api/v1/auth/caller-of.ts'
import {
  forgotPassword,
  register,
  resendVerification,
  resetPasswordByCode,
} from '#lib/domains/people/accounts/index.ts'
import {
  ForgottenPassword,
  Registration,
  ResetByCode,
  registrationFaults,
} from '#lib/web/inputs/registration.ts'
import { presentSession, Session } from '#lib/web/presenters/accounts/account.ts'
import { Acknowledgement } from '#lib/web/presenters/acknowledgement.ts'

export const registration = [
  endpoint(
    'POST /auth/register',
    {
      name: 'register',
      group: 'registration',
      customer: 'none',
      budget: 'auth',
      summary: 'Create an account and sign in',
      description:
        'E-mails a link to verify the address. With `X-Cart-Token` and `X-Wishlist-Token`, the guest’s cart and wishlist become ' +
        'the account’s.',
      body: Registration,
      alsoWrong: registrationFaults,
      returns: Session,
      status: 201,
    },
    async (call) => {
      const { context, body, format, locale, completeIn } = call
      const { name, email, password, phone, device_name: deviceName } = body
      const account = { name, email, password, phone, deviceName, locale }
      const session = await register(
        context,
        { ...account, acceptsTerms: body.terms === true, ...guestTokensOf(call) },
        { ...callerOf(call), siteUrl: format.url('/') },
        (tx, made) => completeIn(tx, presentSession(made, format)),
      )
      return presentSession(session, format)
    },
  ),
  endpoint(
    'POST /auth/forgot-password',
    {
      name: 'forgotPassword',
      group: 'registration',
      customer: 'none',
      budget: 'auth',
      summary: 'E-mail a link and a code to set a new password',
      description:
        'The answer is the same whether or not the account exists. The link opens the website and works once, for ' +
        '60 minutes. It is sent at most every two minutes, with a code that does the same in the app ' +
        '(`POST /auth/reset-password`).',
      body: ForgottenPassword,
      returns: Acknowledgement,
    },
    async ({ context, body, note }) => {
      await forgotPassword(context, body.email)
      return { message: note('reset_mailed', {}) }
    },
  ),
  endpoint(
    'POST /auth/reset-password',
    {
      name: 'resetPassword',
      group: 'registration',
      customer: 'none',
      budget: 'auth',
      summary: 'Set a new password with the code of the mail',
      description:
        'For a form in the app, in place of the link. The code works once, for 60 minutes; wrong ones count as wrong ' +
        'passwords do. Signs out every device: sign in with the new password.',
      body: ResetByCode,
      returns: Acknowledgement,
    },
    async ({ context, body, ip, note }) => {
      const { email, code, password } = body
      await resetPasswordByCode(context, { email, code, password }, ip)
      return { message: note('password_reset', {}) }
    },
  ),
  endpoint(
    'POST /auth/resend-verification',
    {
      name: 'resendVerification',
      group: 'registration',
      customer: 'required',
      budget: 'auth',
      summary: 'Resend the verification link',
      description:
        'Sends nothing if the address is verified, or if the link was sent less than two minutes ago.',
      returns: Acknowledgement,
    },
    async ({ context, customer, format, note }) => {
      await resendVerification(context, customer.id, format.url('/'))
      return { message: note('verification_mailed', {}) }
    },
  ),
]
