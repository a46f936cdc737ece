import type { Transporter } from 'nodemailer'
import { TimeIsUp, within } from '../jobs/within.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { composeMail, type MailMessage, MailRefused, type MailTransport } from './mail.ts'

/** Milliseconds that one mail may take, however slowly the server speaks. */
const SEND_LIMIT_MS = 45_000
/** Milliseconds that a server which does not respond is left alone. */
const REST_MS = 30_000

/** How a server is spoken to unless the parameters of its address say otherwise; times are milliseconds. */
const defaults = {
  pool: 'true',
  maxConnections: '5',
  // A mail whose connection broke may have been taken: whoever sends it again has to know.
  maxRequeues: '0',
  dnsTimeout: '10000',
  connectionTimeout: '10000',
  greetingTimeout: '10000',
  socketTimeout: '30000',
}

/**
 * Mails by SMTP, over a few connections that are kept. The address is `smtp://user:password@host:port`. Once the server
 * has not answered several mails in a row, the next ones fail at once, until one that tries is answered.
 */
export function createSmtpTransport(
  url: string,
  { sendLimitMs = SEND_LIMIT_MS, restMs = REST_MS } = {},
): MailTransport {
  const address = withDefaults(url)
  let pool: Transporter | undefined
  const callWithCare = createCircuitBreaker({
    // Not reached: what takes too long is ended before, with its connection.
    patienceMs: 2 * sendLimitMs,
    restMs,
    isAnswer,
    fail: () => new Error('The mail server does not respond.'),
  })

  const send = async (message: MailMessage): Promise<void> => {
    // Loaded with the first mail: most processes, such as commands, send none.
    const { createTransport } = await import('nodemailer')
    pool ??= createTransport(address)
    const used = pool
    try {
      await within(sendLimitMs, used.sendMail(composeMail(message)), 'The mail server took too long.')
    } catch (error) {
      if (error instanceof TimeIsUp) {
        // The connection that hangs would stay one of the few.
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
        // nodemailer's own errors say `permanent` of all that is 5xx, whomever it is about.
        throw isRefusal(error) ? new MailRefused(reason) : new Error(reason, { cause: error })
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
  // A password must not go over the net in the clear because somebody in between took STARTTLS away.
  const needsTls =
    address.password !== '' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(address.hostname)
  if (needsTls && !address.searchParams.has('requireTLS')) address.searchParams.set('requireTLS', 'true')
  return address.href
}

/** Whether the server said something, or the mail was at fault before it was asked. */
function isAnswer(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return responseCode !== undefined || code === 'EENVELOPE' || code === 'EMESSAGE'
}

/**
 * 5xx for the recipient or for the mail itself (RFC 5321, 4.2.1). Any other failure, such as a sender or a password
 * that is not accepted, is one of the site's, which its owner can mend.
 */
function isRefusal(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
  return (command === 'RCPT TO' || command === 'DATA') && responseCode >= 500 && responseCode < 600
}
