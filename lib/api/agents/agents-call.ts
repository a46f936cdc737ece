import type { App } from '#lib/app/app.ts'
import type { AgentsApp } from '#lib/domains/people/apps/index.ts'
import type { Messages } from '#lib/web/messages/index.ts'
import type { Format } from '#lib/web/presenters/format.ts'

/** A tool's context, besides its input. */
export type AgentsCall = {
  context: App
  app: AgentsApp
  format: Format
  messages: Messages
}
