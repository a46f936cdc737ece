import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import {
  type ActionContext,
  type ActionScope,
  staffAction,
  staffQuery,
} from '#lib/domains/people/staff/authority/index.ts'
import { versionOf } from '#lib/platform/security/version-of.ts'
import {
  type AppChanges,
  type AppCredentials,
  type AppSummary,
  changeApp,
  createApp,
  createPublicApp,
  deleteApp,
  listApps,
  type PublicCredentials,
  rotateSecret,
} from './manage-apps.ts'
import { WEBSITE_KEY } from './website-app.ts'

export type AppsAction = ActionContext & Pick<Context, 'secrets'>

/** An app, with the version that the form of its configuration is sent with. */
export type ListedApp = AppSummary & { version: string }

/** The apps that may call the API. */
export const listOpenApps = staffQuery(
  { permission: 'apps.read' },
  async (context: AppsAction): Promise<ListedApp[]> =>
    (await listApps(context)).map((app) => ({ ...app, version: versionOf(configurationOf(app)) })),
)

/** Registers an app; a public one has no secret, and works from its origins alone. Throws `invalid_fields`. */
export const registerApp = staffAction(
  { permission: 'apps.write', requiresReauth: true, action: 'apps.registered' },
  async (
    { context, record }: ActionScope<AppsAction>,
    { name, isPublic, origins }: { name: string; isPublic: boolean; origins: readonly string[] },
  ): Promise<AppCredentials | PublicCredentials> => {
    const made = isPublic ? await createPublicApp(context, name, origins) : await createApp(context, name)
    if (!isPublic && origins.length > 0) await changeApp(context, made.id, { origins })
    record({ subject: `app:${made.id}`, after: { name: made.name, public: isPublic, origins: [...origins] } })
    return made
  },
)

/** Changes how the API treats an app. Throws `invalid_fields`, and `stale` if someone else has changed that, or the app is gone. */
export const configureApp = staffAction(
  { permission: 'apps.write', action: 'apps.changed' },
  async (
    { context, tx, record }: ActionScope<AppsAction>,
    { id, version }: { id: number; version: string },
    changes: AppChanges,
  ): Promise<void> => {
    // Changes nothing, but locks the row.
    await tx.app.updateMany({ where: { id }, data: { id } })
    const before = await find(context, id)
    if (versionOf(configurationOf(before)) !== version)
      throw new DomainError('stale', { current: before.name })
    await changeApp(context, id, changes)
    record({ subject: `app:${id}`, before: traitsOf(before), after: traitsOf(await find(context, id)) })
  },
)

/** Gives an app a new secret; the old one works for some hours more. Throws `app_without_secret`, and `unknown` if the app is gone. */
export const renewAppSecret = staffAction(
  { permission: 'apps.write', requiresReauth: true, action: 'apps.secret_renewed' },
  async (
    { context, record }: ActionScope<AppsAction>,
    id: number,
    graceHours: number,
  ): Promise<AppCredentials> => {
    const made = await rotateSecret(context, id, graceHours)
    record({ subject: `app:${id}`, details: { grace_hours: graceHours } })
    return made
  },
)

/** Throws `stale` if the app is gone, or is so already. */
export const switchApp = staffAction(
  { permission: 'apps.write', action: 'apps.switched' },
  async ({ tx, record }: ActionScope<AppsAction>, id: number, enabled: boolean): Promise<void> => {
    const { count } = await tx.app.updateMany({
      where: { id, enabled: !enabled, key: { not: WEBSITE_KEY } },
      data: { enabled },
    })
    if (count === 0) throw new DomainError('stale', { current: String(enabled) })
    record({ subject: `app:${id}`, before: { enabled: !enabled }, after: { enabled } })
  },
)

/** Deletes an app and ends its sessions. Throws `stale` if it is gone. */
export const removeApp = staffAction(
  { permission: 'apps.write', requiresReauth: true, action: 'apps.removed' },
  async ({ context, record }: ActionScope<AppsAction>, id: number): Promise<void> => {
    const before = await find(context, id)
    await deleteApp(context, id)
    record({ subject: `app:${id}`, before: { name: before.name, ...traitsOf(before) } })
  },
)

async function find(context: AppsAction, id: number): Promise<AppSummary> {
  const found = (await listApps(context)).find((app) => app.id === id)
  if (!found) throw new DomainError('stale', { current: 'removed' })
  return found
}

function traitsOf(app: AppSummary) {
  return { enabled: app.enabled, ...configurationOf(app) }
}

function configurationOf({ strict, testing, origins, returnUrls, requestsPerMinute }: AppSummary) {
  return {
    strict,
    testing,
    origins,
    return_urls: returnUrls,
    requests_per_minute: requestsPerMinute,
  }
}
