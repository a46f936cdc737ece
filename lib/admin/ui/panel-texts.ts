import type { Translate } from '#lib/services/texts/index.ts'

/** The texts that scripts show: those of a page are written by the server. */
export function panelTexts(t: Translate) {
  return {
    working: t('admin.form.working'),
    leaveUnsaved: t('admin.form.leave_unsaved'),
    optional: t('admin.form.optional'),
    show: t('admin.form.show_password'),
    hide: t('admin.form.hide_password'),
    cancel: t('admin.form.cancel'),
    confirm: t('admin.form.confirm'),
    dismiss: t('admin.form.dismiss'),
    undo: t('admin.form.undo'),
    conflict: {
      mine: t('admin.form.conflict_mine'),
      theirs: t('admin.form.conflict_theirs'),
      keepMine: t('admin.form.keep_mine'),
      takeAll: t('admin.form.take_all'),
      nothing: t('admin.form.conflict_nothing'),
    },
    copy: t('admin.form.copy'),
    copied: t('admin.form.copied'),
    notifications: t('admin.frame.notifications'),
    proof: {
      title: t('admin.proof.title'),
      intro: t('admin.proof.intro'),
      password: t('admin.proof.password'),
      code: t('admin.proof.code'),
      useCode: t('admin.proof.use_code'),
      usePassword: t('admin.proof.use_password'),
      button: t('admin.proof.button'),
    },
    picker: {
      title: t('admin.picker.title'),
      choose: t('admin.picker.choose'),
      search: t('admin.picker.search'),
      searchHint: t('admin.picker.search_hint'),
      upload: t('admin.picker.upload'),
      empty: t('admin.picker.empty'),
      more: t('admin.picker.more'),
      close: t('admin.picker.close'),
      remove: t('admin.picker.remove'),
      crop: t('admin.picker.crop'),
      cropTitle: t('admin.picker.crop_title'),
      cropHint: t('admin.picker.crop_hint'),
      cropSave: t('admin.picker.crop_save'),
      shape: t('admin.picker.shape'),
      free: t('admin.picker.free'),
      part: t('admin.picker.part'),
      left: t('admin.picker.left'),
      top: t('admin.picker.top'),
      width: t('admin.picker.width'),
      height: t('admin.picker.height'),
      unreadable: t('admin.picker.unreadable'),
    },
    failed: t('admin.frame.failed'),
    failedText: t('admin.frame.failed_text'),
    again: t('admin.frame.again'),
  }
}

export type PanelTexts = ReturnType<typeof panelTexts>
