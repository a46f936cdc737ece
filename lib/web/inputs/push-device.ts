import { z } from 'zod'
import { pushTopics } from '#lib/domains/publishing/push/index.ts'

const DeviceToken = z
  .string()
  .min(8)
  .max(4096)
  .meta({ description: 'The token that the push service gave the app.' })

export const platforms = ['ios', 'android', 'web'] as const

const Platform = z.enum(platforms).meta({ id: 'PushPlatform', description: 'What the device runs.' })

const PushTopic = z.enum(pushTopics).meta({ id: 'PushTopic', description: 'A group of notifications.' })

export const DeviceRegistration = z.object({
  token: DeviceToken,
  platform: Platform.nullish().describe('Left out on any other platform.'),
  topics: z
    .array(PushTopic)
    .max(20)
    .nullish()
    .describe(
      'The notifications that the device gets. If left out, its former choice stays; a new one gets all.',
    ),
})

export const DeviceRemoval = z.object({ token: DeviceToken })
