import type { MailCatalog } from './catalog.ts'

const notYou = 'If this was not you, set a new password at once: somebody else may know yours.'

export const en: MailCatalog = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  linkHint: 'If the button does not work, open this address in your browser:',
  footer: (site) => `You get this mail because of your account at ${site}.`,
  kinds: {
    verify_email: (_, { site }) => ({
      subject: 'Confirm your e-mail address',
      lines: [`Please confirm that this is your e-mail address at ${site}.`],
      action: 'Confirm address',
      closing: ['If you did not sign up, ignore this mail: nothing happens without the link.'],
    }),
    reset_password: ({ minutes }, { site }) => ({
      subject: 'Set a new password',
      lines: [
        `Somebody, hopefully you, asked for a new password at ${site}.`,
        `The link works once, for ${count(minutes, 'minute')}. All your devices are signed out when you use it.`,
      ],
      action: 'Set a new password',
      closing: ['If you did not ask for it, ignore this mail: your password stays as it is.'],
    }),
    password_changed: (_, { site }) => ({
      subject: 'Your password was changed',
      lines: [`The password of your account at ${site} was changed.`],
      closing: [notYou],
    }),
    new_device: ({ device, ip }, { site, at }) => ({
      subject: 'New sign-in to your account',
      lines: [`Your account at ${site} was signed in to on a new device.`],
      facts: [
        { label: 'Device', value: device ?? 'unknown' },
        { label: 'IP address', value: ip ?? 'unknown' },
        { label: 'Time', value: at },
      ],
      closing: ['If this was you, there is nothing to do.', notYou],
    }),
    account_deleted: (_, { site }) => ({
      subject: 'Your account was deleted',
      lines: [
        `Your account at ${site} was deleted, with your name, your addresses and your devices.`,
        'Orders are kept for as long as the law demands.',
      ],
      closing: ['This is the last mail about it.'],
    }),
    token_reuse: ({ device }, { site, at }) => ({
      subject: 'We signed out one of your devices',
      lines: [
        `A sign-in of your account at ${site} was used a second time after it had been renewed. Somebody may have copied it, so we ended it.`,
      ],
      facts: [
        { label: 'Device', value: device ?? 'unknown' },
        { label: 'Time', value: at },
      ],
      closing: ['Please sign in again on that device, and set a new password if you did not expect this.'],
    }),
    two_factor_changed: ({ enabled }, { site }) => ({
      subject: enabled ? 'Two-step sign-in is on' : 'Two-step sign-in is off',
      lines: [
        enabled
          ? `Signing in to your account at ${site} asks for a code from your authenticator app from now on.`
          : `Signing in to your account at ${site} asks for your password alone from now on.`,
      ],
      closing: [notYou],
    }),
  },
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}
