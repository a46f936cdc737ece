import { z } from 'zod'

const DeviceToken = z
  .string()
  .min(8)
  .max(4096)
  .meta({ description: 'The token that the push service gave the app.' })

export const platforms = ['ios', 'android', 'web'] as const

const Platform = z.enum(platforms).meta({ id: 'PushPlatform', description: 'What the device runs.' })

export const DeviceRegistration = z.object({
  token: DeviceToken,
  platform: Platform.nullish().describe('Left out on any other platform.'),
})

export const DeviceRemoval = z.object({ token: DeviceToken })
