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
} from '#lib/domains/accounts/index.ts'
import { Deletion, DeviceParams, PasswordChange, ProfileChange } from '#lib/web/inputs/account.ts'
import { Device, presentDevice, presentUser, User } from '#lib/web/presenters/accounts/account.ts'
import { AccountExport, presentExport } from '#lib/web/presenters/accounts/account-export.ts'
import { Acknowledgement } from '#lib/web/presenters/acknowledgement.ts'

const own = { group: 'auth', customer: 'required' } as const

export const account = [
  endpoint(
    'GET /auth/me',
    { ...own, summary: 'The signed-in customer', returns: User },
    async ({ context, customer, format }) => presentUser(await loadCustomer(context, customer.id), format),
  ),
  endpoint(
    'PATCH /auth/me',
    {
      ...own,
      summary: 'Change name or phone',
      description: 'What is absent stays as it is.',
      body: ProfileChange,
      returns: User,
    },
    async ({ context, customer, body, format }) =>
      presentUser(await updateProfile(context, customer.id, body), format),
  ),
  endpoint(
    'DELETE /auth/me',
    {
      ...own,
      summary: 'Delete the account',
      description:
        'Name, address, phone and devices are erased; reviews and comments stay without their author, orders with what ' +
        'the books need, and open ones with what their delivery needs.',
      body: Deletion,
      returns: Acknowledgement,
    },
    async ({ context, customer, body, ip, note }) => {
      const proof = body.password ? { password: body.password } : { code: body.code ?? '' }
      await deleteAccount(context, customer.id, proof, ip)
      return { message: note('account_deleted', {}) }
    },
  ),
  endpoint(
    'GET /auth/me/export',
    { ...own, summary: 'Everything that is kept about the customer', returns: AccountExport },
    async ({ context, customer, format }) =>
      presentExport(await exportAccount(context, customer.id), customer.sessionId, format),
  ),
  endpoint(
    'PUT /auth/password',
    {
      ...own,
      summary: 'Change the password',
      description: 'Every other device is signed out.',
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
    'GET /auth/devices',
    {
      ...own,
      summary: 'Signed-in devices',
      description: 'The one used last first.',
      returns: Device,
      list: true,
    },
    async ({ context, customer, format }) => {
      const devices = await listDevices(context, customer.id)
      return wholeList(devices.map((device) => presentDevice(device, customer.sessionId, format)))
    },
  ),
  endpoint(
    'DELETE /auth/devices/{id}',
    {
      ...own,
      summary: 'Sign a device out',
      description: 'The own one too, which is a sign-out.',
      params: DeviceParams,
      returns: Acknowledgement,
    },
    async ({ context, customer, params, note }) => {
      await endDevice(context, customer.id, params.id)
      return { message: note('device_signed_out', {}) }
    },
  ),
]
