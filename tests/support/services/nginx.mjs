import { findOrInstall, findProgram } from './install.mjs'

/** The path of nginx; undefined if it is not installed. */
export function findNginx() {
  return findProgram(['nginx'], ['/usr/sbin', '/usr/local/sbin'])
}

/** The path of nginx, installed first where that is possible. */
export function installNginx() {
  return findOrInstall('nginx', findNginx)
}
