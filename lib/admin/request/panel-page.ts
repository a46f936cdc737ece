import type { ReactNode } from 'react'
import { instead } from '../frame/instead-of-page.tsx'

type Page<P extends unknown[]> = (...props: P) => Promise<ReactNode>

/** A page of the panel. What its reader may not see, what does not exist and what fails is answered within the panel's frame. */
export function panelPage<P extends unknown[]>(show: Page<P>): Page<P> {
  return (...props) => show(...props).catch(instead)
}
