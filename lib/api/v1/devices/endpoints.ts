import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { registerDevice, removeDevice } from '#lib/domains/push/index.ts'
import { DeviceRegistration, DeviceRemoval } from '#lib/web/inputs/push-device.ts'
import { PushDevice, presentPushDevice } from '#lib/web/presenters/accounts/push-device.ts'
import { Acknowledgement } from '#lib/web/presenters/acknowledgement.ts'

export const devices = [
  endpoint(
    'POST /devices',
    {
      group: 'push',
      customer: 'optional',
      summary: 'Register a device for messages',
      description:
        'With a customer’s token the device is told of that customer’s orders, and of nobody else’s; without one, of ' +
        'nobody’s. Send it at every start, after sign-in and after sign-out. 200 where the device was known.',
      body: DeviceRegistration,
      returns: PushDevice,
      status: 201,
    },
    async ({ context, app, body, customer, format, setStatus }) => {
      const { token, platform = null } = body
      const owner = customer && { id: customer.id, sessionId: customer.sessionId }
      const registration = { appId: app.id, token, platform, customer: owner }
      const { device, isNew } = await registerDevice(context, registration)
      setStatus(isNew ? 201 : 200)
      return presentPushDevice(device, format)
    },
  ),
  endpoint(
    'DELETE /devices',
    {
      group: 'push',
      customer: 'none',
      summary: 'Forget a device',
      description: 'One that is not known is forgotten already.',
      body: DeviceRemoval,
      returns: Acknowledgement,
    },
    async ({ context, app, body, note }) => {
      await removeDevice(context, app.id, body.token)
      return { message: note('device_removed', {}) }
    },
  ),
]
