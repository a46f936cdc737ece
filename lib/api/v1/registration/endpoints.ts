import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { callerOf, cartTokenOf } from '#lib/api/v1/auth/caller-of.ts'
import { forgotPassword, register, resendVerification } from '#lib/domains/accounts/index.ts'
import { ForgottenPassword, Registration } from '#lib/web/inputs/registration.ts'
import { presentSession, Session } from '#lib/web/presenters/accounts/account.ts'
import { Acknowledgement } from '#lib/web/presenters/acknowledgement.ts'

export const registration = [
  endpoint(
    'POST /auth/register',
    {
      group: 'registration',
      customer: 'none',
      budget: 'auth',
      summary: 'Create an account and sign in',
      description:
        'E-mails a link to verify the address. With `X-Cart-Token`, the guest cart becomes the account’s.',
      body: Registration,
      returns: Session,
      status: 201,
    },
    async (call) => {
      const { context, body, format, locale, completeIn } = call
      const { name, email, password, phone, device_name: deviceName } = body
      const account = { name, email, password, phone, deviceName, locale }
      const session = await register(
        context,
        { ...account, acceptsTerms: body.terms === true, cartToken: cartTokenOf(call) },
        { ...callerOf(call), siteUrl: format.url('/') },
        (tx, made) => completeIn(tx, presentSession(made, format)),
      )
      return presentSession(session, format)
    },
  ),
  endpoint(
    'POST /auth/forgot-password',
    {
      group: 'registration',
      customer: 'none',
      budget: 'auth',
      summary: 'E-mail a link to set a new password',
      description:
        'The answer is the same whether or not the account exists. The link opens the website and works once, for ' +
        '60 minutes. It is sent at most every two minutes.',
      body: ForgottenPassword,
      returns: Acknowledgement,
    },
    async ({ context, body, note }) => {
      await forgotPassword(context, body.email)
      return { message: note('reset_mailed', {}) }
    },
  ),
  endpoint(
    'POST /auth/resend-verification',
    {
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
