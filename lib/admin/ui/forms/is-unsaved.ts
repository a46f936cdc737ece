/** Whether the form with this id has changes that are not saved. */
export function isUnsaved(formId: string | undefined): boolean {
  if (formId === undefined) return false
  return document.getElementById(formId)?.dataset.unsaved !== undefined
}
