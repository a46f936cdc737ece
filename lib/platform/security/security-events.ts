/** The events of the security log, by name. docs/security.md has the same list for operators. */
export const securityEvents = {
  'sign_in.failed': 'A wrong e-mail address or password.',
  'sign_in.locked_out': 'Wrong passwords or codes in a row locked an account for one network.',
  'sign_in.refused': 'An attempt was turned away unseen, because too many wrong ones came before.',
  'sign_in.suspended': 'A sign-in used the right password of a suspended account.',
  'staff.refused': 'A staff account tried to sign in where staff may not.',
  'two_factor.failed': 'The password was right, and the second factor wrong.',
  'proof.failed': 'A signed-in customer gave a wrong password or code for a change to the account.',
  'token.reused': 'A refresh token came back after it was swapped: the session was ended.',
  'token.wrong_app': 'A token or challenge of another app.',
  'app.unknown_key': 'A request with a key that no app has.',
  'app.wrong_secret': 'A request with a wrong secret.',
  'app.wrong_signature': 'A request whose signature is not the app’s.',
  'app.stale_signature': 'A request that was signed too long ago, or in the future.',
  'app.replayed': 'A signed request that was sent before.',
  'app.unsigned': 'A request without the signature that the site requires.',
  'app.disabled': 'A request of an app that is switched off.',
  'access.refused':
    'An order, address, cart, wishlist or device that is not the caller’s, or that does not exist.',
  'webhook.rejected': 'A payment provider’s message that the provider did not send.',
  'panel.sign_in_failed': 'A wrong e-mail address or password at the panel.',
  'panel.second_factor_failed': 'The password was right at the panel, and the second factor wrong.',
  'panel.proof_failed': 'A member of staff gave a wrong password or code for a grave act.',
  'panel.refused': 'A member of staff tried what their role does not include.',
  'form.foreign': 'A form that another site had a browser send.',
  'command.run': 'A command that may change something has run.',
  'command.failed': 'A command that may change something has failed.',
} as const

export type SecurityEvent = keyof typeof securityEvents
