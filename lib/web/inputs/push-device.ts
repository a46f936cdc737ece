import { z } from 'zod'
import { Timestamp } from '#lib/web/presenters/format.ts'

const DeviceToken = z
  .string()
  .min(8)
  .max(4096)
  .meta({ description: 'As the push service gave it to the app.' })

const Platform = z.enum(['ios', 'android', 'web'])

export const DeviceRegistration = z.object({ token: DeviceToken, platform: Platform.nullish() })

export const DeviceRemoval = z.object({ token: DeviceToken })

export const PushDevice = z
  .object({
    id: z.int(),
    platform: Platform.nullable(),
    attached: z.boolean().meta({ description: 'Whether it is told of the orders of a customer.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'PushDevice', description: 'A device that messages can be sent to.' })
