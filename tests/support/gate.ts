/** A moment that others wait for: `wait` resolves once it is opened. */
export function gate(): { open(): void; wait: Promise<void> } {
  let resolve: () => void = () => undefined
  const wait = new Promise<void>((done) => {
    resolve = done
  })
  return { open: () => resolve(), wait }
}
