import { findProgram } from './install.mjs'

/** The path of nginx; undefined if it is not installed. */
export function findNginx() {
  return findProgram(['nginx'], ['/usr/sbin', '/usr/local/sbin'])
}
