import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { registerDevice, removeDevice } from '#lib/domains/publishing/push/index.ts'
import { DeviceRegistration, DeviceRemoval } from '#lib/web/inputs/push-device.ts'
import { PushDevice, presentPushDevice } from '#lib/web/presenters/accounts/push-device.ts'
import { Acknowledgement } from '#lib/web/presenters/acknowledgement.ts'

export const devices = [
  endpoint(
    'POST /devices',
    {
      name: 'registerDevice',
      group: 'push',
      customer: 'optional',
      summary: 'Register a device for push notifications',
      description:
        'With a customer’s access token, the device is notified about that customer’s orders and no others; ' +
        'without one, about none. Call it on every start, after sign-in and after sign-out, and with `topics` when the ' +
        'customer chooses what to hear about. 200 if the device was already registered.',
      body: DeviceRegistration,
      returns: PushDevice,
      status: 201,
      mayExist: true,
    },
    async ({ context, app, body, customer, format, setStatus }) => {
      const { token, platform = null, topics } = body
      const owner = customer && { id: customer.id, sessionId: customer.sessionId }
      const registration = { appId: app.id, token, platform, topics: topics ?? undefined, customer: owner }
      const { device, isNew } = await registerDevice(context, registration)
      setStatus(isNew ? 201 : 200)
      return presentPushDevice(device, format)
    },
  ),
  endpoint(
    'DELETE /devices',
    {
      name: 'removeDevice',
      group: 'push',
      customer: 'none',
      summary: 'Unregister a device',
      description: 'Succeeds for an unknown device too.',
      body: DeviceRemoval,
      returns: Acknowledgement,
    },
    async ({ context, app, body, note }) => {
      await removeDevice(context, app.id, body.token)
      return { message: note('device_removed', {}) }
    },
  ),
]
