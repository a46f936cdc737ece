import type { PanelTexts } from '../frame/panel-texts.ts'

/** The files that are small enough, and the sentence that names the others, if there are any. */
export function sortFiles(
  files: readonly File[],
  bytes: number,
  { filesTooLarge }: Pick<PanelTexts, 'filesTooLarge'>,
): { fitting: File[]; fault: string | undefined } {
  const tooLarge = files.filter(({ size }) => size > bytes)
  return {
    fitting: files.filter(({ size }) => size <= bytes),
    fault:
      tooLarge.length === 0
        ? undefined
        : filesTooLarge
            .replace('{megabytes}', String(bytes >> 20))
            .replace('{files}', () => tooLarge.map(({ name }) => name).join(', ')),
  }
}
