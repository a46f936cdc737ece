import { DomainError } from '#lib/domains/domain-error.ts'
import { type ActionScope, aroundAction, staffAction } from '#lib/domains/people/staff/authority/index.ts'
import { UnreadableTheme } from '#lib/theming/index.ts'
import { lockTheme } from './lock-theme.ts'
import type { ThemesContext } from './themes-context.ts'

const KEY = 'theme.active'

const storeChoice = staffAction(
  { permission: 'themes.write', action: 'theme.activated' },
  async ({ context, tx, record }: ActionScope<ThemesContext>, { name, was }: ThemeChoice): Promise<void> => {
    const value = context.settings.prepare(KEY, name)
    const current = await lockTheme(context, tx, name)
    // It may have been removed since it was checked.
    if (!context.theming.designOptions(name)) throw new DomainError('stale', { current: 'removed' })
    if (current !== was) throw new DomainError('stale', { current })
    await tx.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } })
    record({ subject: `theme:${name}`, before: { active: was }, after: { active: name } })
  },
)

/** `was` is the theme that was active when the choice was shown. */
export type ThemeChoice = { name: string; was: string }

/**
 * Shows visitors another theme, once a check has found no errors. Resolves to how many errors keep it from being activated. Throws
 * `stale` if someone else has chosen one since, or if it is gone.
 */
export const activateTheme = aroundAction(
  storeChoice,
  async (context: ThemesContext, actor, choice: ThemeChoice): Promise<number> => {
    const exists = context.theming.designOptions(choice.name) !== undefined
    if (!exists) throw new DomainError('stale', { current: 'removed' })
    const findings = await context.theming.check(choice.name).catch((error) => {
      throw error instanceof UnreadableTheme ? new DomainError('stale', { current: 'removed' }) : error
    })
    const errors = findings.filter(({ severity }) => severity === 'error').length
    if (errors > 0) return errors
    await storeChoice(context, actor, choice)
    await context.settings.refresh()
    return 0
  },
)
