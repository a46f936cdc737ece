import type { DemoStore } from '#lib/domains/running/guide/index.ts'
import type { Environment } from '#lib/platform/process/env.ts'

/** The demo store, for the panel. What it consists of is loaded once it is to be removed. */
export function openDemoStore(env: Environment): DemoStore {
  return {
    async isThere(prisma) {
      const { isSeeded } = await import('#prisma/seed/seed-state.ts')
      return isSeeded({ prisma })
    },
    async remove(tx, settings) {
      const { removeWithin } = await import('#prisma/seed/remove-demo-store.ts')
      return removeWithin(tx, { env, settings })
    },
    async forget() {
      const { removeAppFile } = await import('#prisma/seed/removal/remove-app.ts')
      await removeAppFile({ env })
    },
  }
}
