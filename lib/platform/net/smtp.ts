import type { Transporter } from 'nodemailer'
import { TimeIsUp, within } from '../jobs/within.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { composeMail, type MailMessage, MailNotSent, MailRefused, type MailTransport } from './mail.ts'

/** How many milliseconds one mail may take, however slow the server is. */
const SEND_LIMIT_MS = 45_000
/** How many milliseconds a server that does not respond is left alone. */
const REST_MS = 30_000

/** Connection options, which parameters of the address can override; times are in milliseconds. */
const defaults = {
  pool: 'true',
  maxConnections: '5',
  // A mail may have been accepted before its connection broke, so only the caller can decide to send it again.
  maxRequeues: '0',
  dnsTimeout: '10000',
  connectionTimeout: '10000',
  greetingTimeout: '10000',
  socketTimeout: '30000',
}

/**
 * Sends mails by SMTP over a few persistent connections. The address is `smtp://user:password@host:port`. If the server
 * does not answer several mails in a row, further ones fail at once until a trial is answered.
 */
export function createSmtpTransport(
  url: string,
  { sendLimitMs = SEND_LIMIT_MS, restMs = REST_MS } = {},
): MailTransport {
  const address = withDefaults(url)
  let pool: Transporter | undefined
  const callWithCare = createCircuitBreaker({
    // Not reached: a mail that takes too long is ended earlier, with its connection.
    patienceMs: 2 * sendLimitMs,
    restMs,
    isAnswer,
    fail: () => new MailNotSent('The mail server does not respond.'),
  })

  const send = async (message: MailMessage): Promise<void> => {
    // Imported with the first mail: most processes, such as commands, send none.
    const { createTransport } = await import('nodemailer')
    pool ??= createTransport(address)
    const used = pool
    try {
      await within(sendLimitMs, used.sendMail(composeMail(message)), 'The mail server took too long.')
    } catch (error) {
      if (error instanceof TimeIsUp) {
        // Otherwise the connection that hangs would occupy a place in the pool.
        used.close()
        if (pool === used) pool = undefined
      }
      throw error
    }
  }

  return {
    async send(message) {
      try {
        await callWithCare(() => send(message))
      } catch (error) {
        const { message: reason } = error as Error
        // nodemailer marks every 5xx as `permanent`, whatever it is about.
        if (isRefusal(error))
          throw new MailRefused(reason, { isAddress: (error as { command?: string }).command === 'RCPT TO' })
        throw isBeforeMail(error)
          ? new MailNotSent(reason, { cause: error })
          : new Error(reason, { cause: error })
      }
    },
    close: () => pool?.close(),
  }
}

function withDefaults(url: string): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries(defaults)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, value)
  }
  // A password must not be sent unencrypted because an attacker in between removed STARTTLS.
  const needsTls =
    address.password !== '' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(address.hostname)
  if (needsTls && !address.searchParams.has('requireTLS')) address.searchParams.set('requireTLS', 'true')
  return address.href
}

/** Whether the server answered, or the mail was invalid before it was sent. */
function isAnswer(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return responseCode !== undefined || code === 'EENVELOPE' || code === 'EMESSAGE'
}

/**
 * Whether it is a 5xx for the recipient or the mail itself (RFC 5321, 4.2.1). Other failures, such as a sender or a
 * password that is not accepted, concern the site, and its owner can fix them.
 */
function isRefusal(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
  return (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500 && responseCode < 600
}

/** Whether it failed before the mail was handed over, or the server said that it does not take it. */
function isBeforeMail(error: unknown): boolean {
  if (error instanceof MailNotSent) return true
  const { command, responseCode, code } = error as { command?: string; responseCode?: number; code?: string }
  if (responseCode !== undefined || code === 'EENVELOPE' || code === 'EMESSAGE' || code === 'EDNS')
    return true
  return /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH|MAIL FROM|RCPT TO)/.test(command ?? '')
}
