import type { z } from 'zod'
import type { PushDevice as Registered } from '#lib/domains/push/index.ts'
import type { PushDevice } from '#lib/web/inputs/push-device.ts'
import type { Format } from '#lib/web/presenters/format.ts'

export function presentPushDevice(device: Registered, format: Format): z.input<typeof PushDevice> {
  return {
    id: device.id,
    platform: device.platform,
    attached: device.isAttached,
    created_at: format.time(device.createdAt),
    updated_at: format.time(device.updatedAt),
  }
}
