import type { SettingsStore } from '#lib/services/settings/index.ts'
import { describeFindings } from '#themes/check'
import { checkTheme } from './tools.ts'

/** The theme was not activated; the message lists its errors. */
class ThemeHasErrors extends Error {
  override readonly name = 'ThemeHasErrors'
}

type Services = { settings: Pick<SettingsStore, 'set'>; themesPath: string }

/** Activates a theme. Throws ThemeHasErrors, and UnreadableTheme if the theme does not exist. */
export async function chooseTheme({ settings, themesPath }: Services, name: string): Promise<void> {
  const errors = checkTheme(themesPath, name).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) {
    const told = describeFindings(errors, themesPath, name)
    throw new ThemeHasErrors(`${told}\nThe theme ${name} is not activated.`)
  }
  await settings.set('theme.active', name)
}
