import { readProjectVersion } from '#lib/platform/process/project-root.ts'
import * as themes from '#themes/check'
import { describeSite } from '../site.ts'
import { describeCheckedSite } from './checked-site.ts'

// What authors of themes for this site do: the package does the same for any site.

/**
 * Checks a theme without showing it to anybody. Errors keep it from being activated. `folder` is where it is if it is not among the
 * themes yet. Throws UnreadableTheme if there is no theme of that name.
 */
export function checkTheme(themesPath: string, name: string, folder?: string): themes.Finding[] {
  return themes.checkTheme(describeCheckedSite(), themesPath, name, folder)
}

/** Copies a view into a theme from the nearest layer below that has it. Its error says why one cannot be copied. */
export function copyView(themesPath: string, copied: { view: string; theme: string; force?: boolean }) {
  const { builtIn } = describeSite()
  return themes.copyView(themesPath, { builtIn, version: readProjectVersion(), ...copied })
}

/** The views of a theme and its parents that may have to follow built-in views. Throws UnreadableTheme. */
export function findStaleCopies(themesPath: string, theme: string): themes.StaleCopy[] {
  return themes.findStaleCopies(describeSite().builtIn, themesPath, theme)
}

/** Creates a theme's folder with its first files. Returns the files created; its error says why there are none. */
export function makeTheme(themesPath: string, name: string, parent?: string): string[] {
  return themes.makeTheme(describeSite().builtIn, themesPath, name, parent)
}

/** The files of a theme, of its parents and of the site's own views. */
export function readThemeFiles(themesPath: string, name: string): ReturnType<typeof themes.readThemeFiles> {
  return themes.readThemeFiles(describeSite().builtIn, themesPath, name)
}
