import { createHolding, type PreparedPass } from './holding.ts'
import type { PassAnswer } from './protocol.ts'
import { createRenderer } from './render-pass.ts'

/** Renders a pass in the calling thread. Throws if a built-in view fails. */
export type RenderHere = (pass: PreparedPass) => PassAnswer

export function createRenderHere(): RenderHere {
  const renderer = createRenderer()
  const hold = createHolding(renderer.load)
  return (pass) => {
    hold(pass)
    return renderer.render(pass.request, () => undefined)
  }
}
