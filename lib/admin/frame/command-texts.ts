import type { Translate } from '#lib/services/texts/index.ts'

/** The texts of the palette and of the help about shortcuts. */
export function commandTexts(t: Translate) {
  return {
    open: t('admin.commands.open'),
    title: t('admin.commands.title'),
    placeholder: t('admin.commands.placeholder'),
    pages: t('admin.commands.pages'),
    nothing: t('admin.commands.nothing'),
    acts: t('admin.commands.acts'),
    help: t('admin.commands.help'),
    helpAnywhere: t('admin.commands.help_anywhere'),
    helpLists: t('admin.commands.help_lists'),
    helpOpened: t('admin.commands.help_opened'),
    helpGo: t('admin.commands.help_go'),
    helpSave: t('admin.commands.help_save'),
    helpLeave: t('admin.commands.help_leave'),
    helpSelectAll: t('admin.commands.help_select_all'),
    helpNextOne: t('admin.commands.help_next_one'),
    helpPreviousOne: t('admin.commands.help_previous_one'),
    helpActOne: t('admin.commands.help_act_one'),
    helpBack: t('admin.commands.help_back'),
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
