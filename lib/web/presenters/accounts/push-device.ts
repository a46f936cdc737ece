import { z } from 'zod'
import { pushTopics, type PushDevice as Registered } from '#lib/domains/publishing/push/index.ts'
import { platforms } from '#lib/web/inputs/push-device.ts'
import { openEnum } from '#lib/web/presenters/open-enum.ts'
import { type Format, Timestamp } from '../format.ts'

const DevicePlatform = openEnum(platforms, { id: 'DevicePlatform', description: 'What the device runs.' })

export const DeviceTopic = openEnum(pushTopics, {
  id: 'DeviceTopic',
  description: 'A group of notifications.',
})

export const PushDevice = z
  .object({
    id: z.int().describe('Identifies the device.'),
    platform: DevicePlatform.nullable(),
    attached: z.boolean().meta({ description: 'Whether it is notified about a customer’s orders.' }),
    topics: z.array(DeviceTopic).describe('The notifications that it gets.'),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'PushDevice', description: 'A device that push notifications can be sent to.' })

export function presentPushDevice(device: Registered, format: Format): z.input<typeof PushDevice> {
  return {
    id: device.id,
    platform: device.platform,
    attached: device.isAttached,
    topics: device.topics,
    created_at: format.time(device.createdAt),
    updated_at: format.time(device.updatedAt),
  }
}
