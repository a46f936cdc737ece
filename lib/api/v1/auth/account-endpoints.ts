import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { wholeList } from '#lib/api/kernel/paging.ts'
import {
  changePassword,
  deleteAccount,
  endDevice,
  exportAccount,
  listDevices,
  loadCustomer,
  updateProfile,
} from '#lib/domains/people/accounts/index.ts'
import {
  Deletion,
  DeviceParams,
  EmailChange,
  PasswordChange,
  ProfileChange,
  toProof,
} from '#lib/web/inputs/account.ts'
import { submitEmailChange } from '#lib/web/policies/submit-email-change.ts'
import { Device, presentDevice, presentUser, User } from '#lib/web/presenters/accounts/account.ts'
import { AccountExport, presentExport } from '#lib/web/presenters/accounts/account-export.ts'
import { Acknowledgement } from '#lib/web/presenters/acknowledgement.ts'

const own = { group: 'auth', customer: 'required' } as const

export const account = [
  endpoint(
    'GET /auth/me',
    { name: 'getMe', ...own, summary: 'The signed-in customer', returns: User },
    async ({ context, customer, format }) => presentUser(await loadCustomer(context, customer.id), format),
  ),
  endpoint(
    'PATCH /auth/me',
    {
      name: 'updateMe',
      ...own,
      summary: 'Change name or phone',
      description: 'Fields that are not sent stay unchanged.',
      body: ProfileChange,
      returns: User,
    },
    async ({ context, customer, body, format }) =>
      presentUser(await updateProfile(context, customer.id, body), format),
  ),
  endpoint(
    'DELETE /auth/me',
    {
      name: 'deleteMe',
      ...own,
      summary: 'Delete the account',
      description:
        'Erases name, address, phone and devices. Reviews and comments stay without their author. Orders keep ' +
        'what accounting needs, and open orders what their delivery needs.',
      body: Deletion,
      returns: Acknowledgement,
    },
    async ({ context, customer, body, ip, note }) => {
      await deleteAccount(context, customer.id, toProof(body), ip)
      return { message: note('account_deleted', {}) }
    },
  ),
  endpoint(
    'GET /auth/me/export',
    { name: 'exportMe', ...own, summary: 'Everything stored about the customer', returns: AccountExport },
    async ({ context, customer, format }) =>
      presentExport(await exportAccount(context, customer.id), customer.sessionId, format),
  ),
  endpoint(
    'PUT /auth/password',
    {
      name: 'changePassword',
      ...own,
      summary: 'Change the password',
      description: 'Signs out every other device.',
      body: PasswordChange,
      returns: Acknowledgement,
    },
    async ({ context, customer, body, ip, note }) => {
      const { current_password: currentPassword, password } = body
      const who = { customerId: customer.id, sessionId: customer.sessionId, ip }
      await changePassword(context, who, { currentPassword, password })
      return { message: note('password_changed', {}) }
    },
  ),
  endpoint(
    'POST /auth/email',
    {
      name: 'requestEmailChange',
      ...own,
      budget: 'auth',
      summary: 'Ask for another e-mail address',
      description:
        'Mails a link to the present address and one to the new one, each for 60 minutes. The address changes once both ' +
        'are confirmed on the website by the signed-in customer, and not before. Limited to five an hour per new address.',
      body: EmailChange,
      returns: Acknowledgement,
    },
    async (call) => {
      const { customer, body, ip, format, note } = call
      const { email, ...proof } = body
      await submitEmailChange(call, {
        ...{ customerId: customer.id, email, proof: toProof(proof), ip },
        siteUrl: format.url('/'),
      })
      return { message: note('email_change_mailed', {}) }
    },
  ),
  endpoint(
    'GET /auth/devices',
    {
      name: 'listSignedInDevices',
      ...own,
      summary: 'Signed-in devices',
      description: 'Most recently used first.',
      returns: Device,
      list: true,
      takesFields: true,
    },
    async ({ context, customer, format }) => {
      const devices = await listDevices(context, customer.id)
      return wholeList(devices.map((device) => presentDevice(device, customer.sessionId, format)))
    },
  ),
  endpoint(
    'DELETE /auth/devices/{id}',
    {
      name: 'signOutDevice',
      ...own,
      summary: 'Sign a device out',
      description: 'For the current device, this is the same as signing out.',
      params: DeviceParams,
      returns: Acknowledgement,
    },
    async ({ context, customer, params, note }) => {
      await endDevice(context, customer.id, params.id)
      return { message: note('device_signed_out', {}) }
    },
  ),
]
