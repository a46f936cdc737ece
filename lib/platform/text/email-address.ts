import { z } from 'zod'

/** The longest address that SMTP transports: RFC 5321 limits a path to 256 characters, its angle brackets included. */
export const EMAIL_MAX_LENGTH = 254

/**
 * An e-mail address as the HTML standard has it for `<input type="email">`, with at most 64 characters before the @ (RFC 5321).
 * The domain is a name in the DNS, with at least two labels of at most 63 characters; one that ends in a number is an IP address.
 */
const PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+(?![0-9]+$)[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/

/** The schema of an e-mail address. What people enter, files contain and settings say is checked by it alone. */
export const EmailAddress = z.email({ pattern: PATTERN }).max(EMAIL_MAX_LENGTH)

export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && PATTERN.test(text)
}
