const field = {
  name: 'email',
  id: 'sign-in-email',
  label: 'E-mail address',
  type: 'email',
  value: 'ada@example.com',
  autocomplete: 'username',
  inputmode: 'email',
  hint: 'As you gave it when you joined',
  error: 'This address does not exist.',
  required: true,
  choices: [{ value: 'SE', label: 'Sweden' }],
}

const form = {
  action: '/account/forms/sign-in',
  button: 'Sign in',
  grave: false,
  quiet: false,
  hidden: [{ name: 'token', value: 'abc' }],
  fields: [
    field,
    { ...field, name: 'terms', id: 'sign-in-terms', type: 'checkbox', value: 'on', error: '' },
    { ...field, name: 'country', id: 'sign-in-country', type: 'select', value: 'SE', error: '' },
  ],
}

/** An account page: parts with texts, facts, lists and forms, each of which may be empty. */
export const accountSample = {
  heading: 'Your account',
  intro: 'Where you are signed in.',
  nav: [
    { label: 'Overview', url: '/account', current: true },
    { label: 'Devices', url: '/account/devices', current: false },
  ],
  notice: {
    kind: 'error',
    text: 'Check the field below and try again.',
    codes: ['4k7qm-x2vnt'],
    errors: [{ label: 'Name', text: 'This field is required.', url: '#profile-name' }],
  },
  panels: [
    {
      id: 'details',
      heading: 'Your details',
      texts: ['This address is not confirmed yet.'],
      facts: [{ label: 'Address', value: 'ada@example.com' }],
      picture: '<svg viewBox="0 0 1 1"></svg>',
      secret: 'M5UXMZJANVSSAYLM',
      rows: [
        {
          title: 'Firefox (Linux)',
          url: '/account',
          image: { url: '/media/lamp.svg', alt: 'A lamp' },
          details: ['192.0.2.1'],
          form,
        },
      ],
      forms: [form],
      links: [{ label: 'Back', url: '/account', main: false }],
    },
  ],
}
