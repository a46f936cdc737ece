import { listDevices, loadCustomer, PASSWORD_MIN_LENGTH } from '#lib/domains/accounts/index.ts'
import { siteFormat } from '../../site-format.ts'
import { type AccountAnswer, accountPage, panel, type SignedInCall } from './account-page.ts'
import { buildForm, newPasswordFields, passwordField } from './build-form.ts'

export async function loadOverviewPage(call: SignedInCall): Promise<AccountAnswer> {
  const { app, notice } = call
  const { name, email, phone, emailVerified, createdAt } = await loadCustomer(app, call.customer.id)
  const resend = buildForm({ name: 'resend', button: 'Resend link' }, notice)
  const details = buildForm(
    {
      name: 'profile',
      button: 'Save',
      fields: [
        { name: 'name', label: 'Name', value: name, autocomplete: 'name' },
        {
          name: 'phone',
          label: 'Phone',
          value: phone ?? '',
          type: 'tel',
          autocomplete: 'tel',
          required: false,
        },
      ],
    },
    notice,
  )
  return accountPage(call, {
    title: 'Your account',
    isSignedIn: true,
    panels: [
      panel({
        id: 'address',
        heading: 'E-mail address',
        texts: emailVerified ? [] : ['This address is not confirmed yet. Use the link we sent you.'],
        facts: [
          { label: 'Address', value: email },
          { label: 'Customer since', value: siteFormat(app).day(createdAt) },
        ],
        forms: emailVerified ? [] : [resend],
      }),
      panel({ id: 'profile', heading: 'Your details', forms: [details] }),
      panel({
        id: 'leave',
        heading: 'Sign out',
        forms: [buildForm({ name: 'sign-out', button: 'Sign out' }, notice)],
      }),
    ],
  })
}

export async function loadDevicesPage(call: SignedInCall): Promise<AccountAnswer> {
  const { app, customer, notice } = call
  const devices = await listDevices(app, customer.id)
  const { day } = siteFormat(app)
  const rows = devices.map(({ id, deviceName, appName, ipAddress, lastUsedAt }) => ({
    title: deviceName,
    url: '',
    image: null,
    details: [
      ...(id === customer.sessionId ? ['This device'] : []),
      appName,
      ...(ipAddress === null ? [] : [ipAddress]),
      `Last used on ${day(lastUsedAt)}`,
    ],
    form: buildForm({ name: 'device', button: 'Sign out', hidden: { id: String(id) } }, notice),
  }))
  return accountPage(call, {
    title: 'Devices',
    intro: 'Where you are signed in. If you do not recognise a device, sign it out and change your password.',
    isSignedIn: true,
    panels: [panel({ id: 'devices', heading: 'Signed in', rows })],
  })
}

export async function loadPasswordPage(call: SignedInCall): Promise<AccountAnswer> {
  const current = { ...passwordField, name: 'current_password', label: 'Current password' }
  const form = buildForm(
    {
      name: 'password',
      button: 'Change password',
      fields: [current, ...newPasswordFields(PASSWORD_MIN_LENGTH)],
    },
    call.notice,
  )
  return accountPage(call, {
    title: 'Password',
    intro: 'All your other devices will be signed out.',
    isSignedIn: true,
    panels: [panel({ id: 'password', heading: 'Change your password', forms: [form] })],
  })
}

export async function loadDataPage(call: SignedInCall): Promise<AccountAnswer> {
  const form = buildForm(
    { name: 'delete', button: 'Delete my account', isGrave: true, fields: [passwordField] },
    call.notice,
  )
  return accountPage(call, {
    title: 'Your data',
    isSignedIn: true,
    panels: [
      panel({
        id: 'export',
        heading: 'Download your data',
        texts: ['Everything we store about you, as one JSON file.'],
        links: [{ label: 'Download my data', url: '/account/export' }],
      }),
      panel({
        id: 'delete',
        heading: 'Delete your account',
        texts: [
          'Your name, addresses and devices are erased immediately. Your reviews and comments stay, without your ' +
            'name. Orders keep what our accounting needs. This cannot be undone.',
        ],
        forms: [form],
      }),
    ],
  })
}
