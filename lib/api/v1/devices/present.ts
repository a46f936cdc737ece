import type { z } from 'zod'
import type { Format } from '#lib/api/kernel/format.ts'
import type { PushDevice as Registered } from '#lib/domains/push/index.ts'
import type { PushDevice } from './schema.ts'

export function presentPushDevice(device: Registered, format: Format): z.input<typeof PushDevice> {
  return {
    id: device.id,
    platform: device.platform,
    attached: device.isAttached,
    created_at: format.time(device.createdAt),
    updated_at: format.time(device.updatedAt),
  }
}
