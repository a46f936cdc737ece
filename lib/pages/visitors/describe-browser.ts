// The order matters: browsers name those that they wish to be taken for as well.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A browser as its owner would call it, such as `Firefox on Windows`; by it a new one is told from a known one. */
export function describeBrowser(userAgent: string): string {
  const text = userAgent.slice(0, 500)
  const nameIn = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(text))?.[1]
  const system = nameIn(SYSTEMS)
  const browser = nameIn(BROWSERS) ?? 'Browser'
  return system === undefined ? browser : `${browser} on ${system}`
}
