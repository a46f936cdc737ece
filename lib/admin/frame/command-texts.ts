import type { Translate } from '#lib/services/texts/index.ts'

/** The texts of the palette and of the help about shortcuts. */
export function commandTexts(t: Translate) {
  return {
    open: t('admin.commands.open'),
    title: t('admin.commands.title'),
    placeholder: t('admin.commands.placeholder'),
    pages: t('admin.commands.pages'),
    nothing: t('admin.commands.nothing'),
    help: t('admin.commands.help'),
    helpPalette: t('admin.commands.help_palette'),
    helpShortcuts: t('admin.commands.help_shortcuts'),
    helpSearch: t('admin.commands.help_search'),
    helpNext: t('admin.commands.help_next'),
    helpPrevious: t('admin.commands.help_previous'),
    helpSelect: t('admin.commands.help_select'),
    helpSelectRange: t('admin.commands.help_select_range'),
    helpOpen: t('admin.commands.help_open'),
    helpAct: t('admin.commands.help_act'),
    helpClear: t('admin.commands.help_clear'),
    security: t('admin.security.title'),
    close: t('admin.form.dismiss'),
  }
}

export type CommandTexts = ReturnType<typeof commandTexts>

/** A page that the palette opens, and the key that opens it after G. */
export type CommandPage = { path: string; title: string; key: string | null }
