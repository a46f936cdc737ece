import { type ThemeTexts, themeField } from '#lib/domains/publishing/translations/index.ts'
import { listDesignTexts, readDesign, refuseDesignText } from '#lib/theming/index.ts'
import type { ThemesContext } from './themes-context.ts'

/** The texts that visitors read in the active theme's design, and what may stand in any theme's. */
export function createThemeTexts({
  database,
  settings,
  theming,
}: Pick<ThemesContext, 'database' | 'settings' | 'theming'>): ThemeTexts {
  const load = async (theme: string) => {
    const { design } = await readDesign(database, { theme, draft: false })
    return { design, options: theming.designOptions(theme) }
  }
  return {
    async list() {
      const theme = settings.current['theme.active']
      const { design, options } = await load(theme)
      const texts = options ? listDesignTexts(design, options) : []
      return texts.map((text) => ({ ...text, field: themeField(theme, text.field) }))
    },
    async refuse(field, value) {
      const [theme = '', ...place] = field.split('/')
      const { design, options } = await load(theme)
      if (!options) return `there is no theme ${theme}`
      return refuseDesignText(design, options, { field: place.join('/'), value })
    },
  }
}
