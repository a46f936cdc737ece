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
    foreign: t('admin.editor.foreign'),
  }
}

export type EditorTexts = ReturnType<typeof editorTexts>
