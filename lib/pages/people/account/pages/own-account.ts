import { listDevices, loadCustomer, PASSWORD_MIN_LENGTH } from '#lib/domains/people/accounts/index.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'
import { type AccountAnswer, accountPage, panel, type SignedInCall } from './account-page.ts'
import { buildForm, emailField, newPasswordFields, passwordField } from './build-form.ts'
import { loadRecentOrders } from './orders.ts'

export async function loadOverviewPage(call: SignedInCall): Promise<AccountAnswer> {
  const { app, t, notice } = call
  const { name, email, phone, emailVerified, createdAt } = await loadCustomer(app, call.customer.id)
  const orders = await loadRecentOrders(call)
  const resend = buildForm({ name: 'resend', button: t('account.overview.resend') }, notice)
  const details = buildForm(
    {
      name: 'profile',
      button: t('account.overview.save'),
      fields: [
        { name: 'name', label: t('forms.name'), value: name, autocomplete: 'name' },
        {
          name: 'phone',
          label: t('forms.phone'),
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
    title: t('account.overview.title'),
    isSignedIn: true,
    panels: [
      ...orders,
      panel({
        id: 'address',
        heading: t('forms.email'),
        texts: emailVerified ? [] : [t('account.overview.unconfirmed')],
        facts: [
          { label: t('account.overview.address'), value: email },
          { label: t('account.overview.since'), value: siteFormat(app).day(createdAt) },
        ],
        forms: emailVerified ? [] : [resend],
        links: [{ label: t('account.email.change'), url: '/account/email' }],
      }),
      panel({ id: 'profile', heading: t('account.overview.details'), forms: [details] }),
      panel({
        id: 'leave',
        heading: t('account.sign_out'),
        forms: [buildForm({ name: 'sign-out', button: t('account.sign_out'), isQuiet: true }, notice)],
      }),
    ],
  })
}

export async function loadDevicesPage(call: SignedInCall): Promise<AccountAnswer> {
  const { app, t, customer, notice } = call
  const devices = await listDevices(app, customer.id)
  const { day } = siteFormat(app)
  const rows = devices.map(({ id, deviceName, appName, ipAddress, lastUsedAt }) => ({
    title: deviceName,
    url: '',
    image: null,
    details: [
      ...(id === customer.sessionId ? [t('account.devices.this')] : []),
      appName,
      ...(ipAddress === null ? [] : [ipAddress]),
      t('account.devices.last_used', { date: day(lastUsedAt) }),
    ],
    form: buildForm({ name: 'device', button: t('account.sign_out'), hidden: { id: String(id) } }, notice),
  }))
  return accountPage(call, {
    title: t('account.places.devices'),
    intro: t('account.devices.intro'),
    isSignedIn: true,
    panels: [panel({ id: 'devices', heading: t('account.devices.heading'), rows })],
  })
}

export async function loadPasswordPage(call: SignedInCall): Promise<AccountAnswer> {
  const { t } = call
  const label = t('account.password.current')
  const current = { ...passwordField(t), name: 'current_password', label }
  const form = buildForm(
    {
      name: 'password',
      button: t('account.password.change'),
      fields: [current, ...newPasswordFields(PASSWORD_MIN_LENGTH, t)],
    },
    call.notice,
  )
  return accountPage(call, {
    title: t('account.places.password'),
    intro: t('account.password.intro'),
    isSignedIn: true,
    panels: [panel({ id: 'password', heading: t('account.password.heading'), forms: [form] })],
  })
}

export async function loadEmailPage(call: SignedInCall): Promise<AccountAnswer> {
  const { app, t } = call
  const { email } = await loadCustomer(app, call.customer.id)
  const address = { ...emailField(t), label: t('account.email.new'), autocomplete: 'email' }
  const form = buildForm(
    { name: 'email', button: t('account.email.button'), fields: [address, passwordField(t)] },
    call.notice,
  )
  return accountPage(call, {
    title: t('account.email.change'),
    intro: t('account.email.intro'),
    isSignedIn: true,
    panels: [
      panel({
        id: 'email',
        heading: t('account.your_email'),
        facts: [{ label: t('account.overview.address'), value: email }],
        forms: [form],
      }),
    ],
  })
}

export async function loadDataPage(call: SignedInCall): Promise<AccountAnswer> {
  const { t } = call
  const form = buildForm(
    { name: 'delete', button: t('account.data.delete'), isGrave: true, fields: [passwordField(t)] },
    call.notice,
  )
  return accountPage(call, {
    title: t('account.places.data'),
    isSignedIn: true,
    panels: [
      panel({
        id: 'export',
        heading: t('account.data.export_heading'),
        texts: [t('account.data.export_text')],
        links: [{ label: t('account.data.export'), url: '/account/export' }],
      }),
      panel({
        id: 'delete',
        heading: t('account.data.delete_heading'),
        texts: [t('account.data.delete_text')],
        forms: [form],
      }),
    ],
  })
}
