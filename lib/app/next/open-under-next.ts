import type { App } from '#lib/app/app.ts'
import { openSharedApp } from '#lib/app/shared-app.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { openDemoStore } from '#lib/server/start/demo-store.ts'

/** Opens the App for a site that Next serves by itself: `instrumentation.ts` runs it from the project's own bundle. */
export function openUnderNext(): Promise<App> {
  return openSharedApp({ demo: openDemoStore(readEnvironment()) })
}
