import type { Context } from '#lib/context.ts'
import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import {
  type ActionContext,
  type ActionScope,
  type Actor,
  authorise,
  type OperatorActor,
  staffAction,
} from '#lib/domains/people/staff/authority/index.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import { InvalidSetting, lockSetting } from '#lib/services/settings/index.ts'
import { ADDRESS, confirmAddress } from './address/confirm-address.ts'
import { type ChangeAnswer, followSetting } from './following/follow-setting.ts'
import { isAnswered, isChosenElsewhere } from './setting-rules.ts'

/** One change; without a value, the default is restored. */
export type SettingChange = {
  key: string
  value?: unknown
  /** The setting as it was shown, to notice that someone else has changed it; unless given, any former value is overwritten. */
  was?: unknown
}

type SettingsContext = ActionContext & Pick<Context, 'settings' | 'secrets'>

const storeSettings = staffAction(
  { permission: 'settings.write', action: 'settings.changed' },
  async (
    { context, tx, authorise, record, unchanged }: ActionScope<SettingsContext>,
    changes: readonly SettingChange[],
    answer?: ChangeAnswer,
  ): Promise<void> => {
    unchanged()
    const described = new Map(context.settings.describe().map((one) => [one.key, one]))
    const values = prepareAll(context, changes)
    // Always in this order, to avoid deadlocks.
    for (const change of changes.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
      const { key } = change
      const prepared = values.get(key) ?? null
      const known = described.get(key)
      await lockSetting(context.database, tx, key)
      const row = await tx.setting.findUnique({ where: { key } })
      const current = row ? row.value : { value: known?.default ?? null }
      const isSecret = known?.isSecret ?? false
      if ('was' in change && !isSecret && !isSame(change.was, valueIn(current)))
        throw new DomainError('stale', { current: key })
      if (isSame(prepared, row?.value ?? null)) continue
      await authorise(context.settings.access(key))
      const after = prepared ?? { value: known?.default ?? null }
      await write(tx, key, prepared)
      // The snapshot may be older than another member's latest choice.
      const [from, to] = [String(valueIn(current)), String(valueIn(after))]
      await followSetting(tx, context, key, { from, to, answer })
      record({
        subject: `setting:${key}`,
        before: isSecret ? { set: row !== null } : { value: valueIn(current) },
        after: isSecret ? { set: prepared !== null } : { value: valueIn(after) },
        ...(isAnswered(key) && answer && { details: { ...answer } }),
      })
    }
  },
)

/**
 * Refuses, before anything is locked, settings that do not exist or are chosen where they take effect, and a new address of the site that
 * another site answers at. The first address is taken as it is given, and so is that of a
 * command.
 */
async function checkChanges(
  context: SettingsContext,
  actor: Actor,
  changes: readonly SettingChange[],
): Promise<void> {
  for (const { key } of changes) {
    if (isChosenElsewhere(key)) throw invalidField(key, 'chosen_elsewhere', { key })
    context.settings.access(key)
  }
  const current = context.settings.current[ADDRESS]
  const moved = changes.find(({ key, value }) => key === ADDRESS && value !== undefined && value !== current)
  if (!moved || current === null || actor.kind === 'operator') return
  authorise(context, actor, context.settings.access(ADDRESS))
  context.settings.prepare(ADDRESS, moved.value)
  await confirmAddress(context, String(moved.value))
}

/**
 * Changes settings, all or none. Those that say how stored values are read need to know what becomes of these, if there are any. Throws
 * InvalidSetting, UnknownSetting, `prices_undecided`, `tax_undecided`, `translations_undecided`, `invalid_fields`, or `stale` with the
 * key of a setting that someone else has changed.
 */
export const changeSettings = Object.assign(
  async (
    context: SettingsContext,
    actor: Actor,
    changes: readonly SettingChange[],
    answer?: ChangeAnswer,
  ): Promise<void> => {
    authorise(context, actor, storeSettings.act)
    await checkChanges(context, actor, changes)
    await storeSettings(context, actor, changes, answer)
    await context.settings.refresh()
  },
  { act: storeSettings.act },
)

/**
 * Changes a setting that is chosen where it takes effect, for a command that has done what this takes, such as building an index. Throws
 * InvalidSetting.
 */
export async function storeChosenSetting(
  context: SettingsContext,
  actor: OperatorActor,
  change: Pick<SettingChange, 'key' | 'value'>,
): Promise<void> {
  await storeSettings(context, actor, [change])
  await context.settings.refresh()
}

/** The values as they are stored. Throws InvalidSetting, for all that cannot be. */
function prepareAll({ settings }: SettingsContext, changes: readonly SettingChange[]) {
  const invalid: InvalidSetting[] = []
  const values = new Map<string, ReturnType<typeof settings.prepare>>()
  for (const { key, value } of changes) {
    if (value === undefined) continue
    try {
      values.set(key, settings.prepare(key, value))
    } catch (error) {
      if (!(error instanceof InvalidSetting)) throw error
      invalid.push(error)
    }
  }
  const [first, ...others] = invalid
  if (first) throw new InvalidSetting(first.key, first.faults, others)
  return values
}

async function write(
  tx: ActionScope<SettingsContext>['tx'],
  key: string,
  value: NonNullable<unknown> | null,
): Promise<void> {
  if (value === null) await tx.setting.deleteMany({ where: { key } })
  else await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
}

/** Stored values are wrapped in an object. */
function valueIn(stored: unknown): Prisma.InputJsonValue {
  return ((stored as { value?: unknown }).value ?? null) as Prisma.InputJsonValue
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
