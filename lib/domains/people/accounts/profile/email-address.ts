/** The form of an e-mail address under which accounts are stored and found. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
