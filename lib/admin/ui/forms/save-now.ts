const SAVE_NOW = 'panel:save-now'

/** Has the forms of the page that save by themselves send what they have not sent yet. Resolves to whether everything is saved. */
export async function saveNow(): Promise<boolean> {
  const saves: Promise<boolean>[] = []
  document.dispatchEvent(new CustomEvent(SAVE_NOW, { detail: saves }))
  return (await Promise.all(saves)).every(Boolean)
}

/** Takes part in `saveNow`. Returns the function that ends that. */
export function onSaveNow(save: () => Promise<boolean>): () => void {
  const listen = (event: Event) => (event as CustomEvent<Promise<boolean>[]>).detail.push(save())
  document.addEventListener(SAVE_NOW, listen)
  return () => document.removeEventListener(SAVE_NOW, listen)
}
