import type { Translate } from '#lib/services/texts/index.ts'

/** The texts of the editor. */
export function editorTexts(t: Translate) {
  return {
    toolbar: t('admin.editor.toolbar'),
    bold: t('admin.editor.bold'),
    italic: t('admin.editor.italic'),
    strike: t('admin.editor.strike'),
    heading: t('admin.editor.heading'),
    subheading: t('admin.editor.subheading'),
    bullets: t('admin.editor.bullets'),
    numbers: t('admin.editor.numbers'),
    quote: t('admin.editor.quote'),
    code: t('admin.editor.code'),
    rule: t('admin.editor.rule'),
    link: t('admin.editor.link'),
    linkAddress: t('admin.editor.link_address'),
    picture: t('admin.editor.picture'),
    pictureAddress: t('admin.editor.picture_address'),
    pictureAlt: t('admin.editor.picture_alt'),
    insert: t('admin.editor.insert'),
    undo: t('admin.editor.undo'),
    redo: t('admin.editor.redo'),
    subscript: t('admin.editor.subscript'),
    superscript: t('admin.editor.superscript'),
    pictureCaption: t('admin.editor.picture_caption'),
    embed: t('admin.editor.embed'),
    embedAddress: t('admin.editor.embed_address'),
    embedTitle: t('admin.editor.embed_title'),
    table: t('admin.editor.table'),
    tableCaption: t('admin.editor.table_caption'),
    rowAbove: t('admin.editor.row_above'),
    rowBelow: t('admin.editor.row_below'),
    columnBefore: t('admin.editor.column_before'),
    columnAfter: t('admin.editor.column_after'),
    deleteRow: t('admin.editor.delete_row'),
    deleteColumn: t('admin.editor.delete_column'),
    deleteTable: t('admin.editor.delete_table'),
    language: t('admin.editor.language'),
    languageName: t('admin.editor.language_name'),
    kept: t('admin.editor.kept'),
    save: t('admin.editor.save'),
    lostPictures: t('admin.editor.lost_pictures'),
    foreign: t('admin.editor.foreign'),
  }
}

export type EditorTexts = ReturnType<typeof editorTexts>
