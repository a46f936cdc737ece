/** An e-mail address as accounts are found by it. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
