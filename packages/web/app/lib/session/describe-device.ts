interface Device {
  userAgent?: string
  platform?: string
  screen?: string
}

const systems: readonly [RegExp, string][] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg\//, 'Edge'],
  [/QQBrowser/, 'QQ Browser'],
  [/Firefox/, 'Firefox'],
  [/Chrome/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const nameOf = (names: readonly [RegExp, string][], text: string) => names.find(([sign]) => sign.test(text))?.[1]

/** Describes a device by browser, system and screen size; players send JSON, other clients their user agent. */
export function describeDevice(device: string): string {
  const { userAgent = '', platform = '', screen } = readDevice(device)
  const browser = nameOf(browsers, userAgent) ?? userAgent.slice(0, 40)
  const system = nameOf(systems, userAgent) ?? platform
  return [browser, system === browser ? undefined : system, screen].filter(Boolean).join(' · ')
}

export const computerOf = (userAgent: string): string =>
  [nameOf(systems, userAgent), nameOf(browsers, userAgent)].filter(Boolean).join(' · ')

function readDevice(device: string): Device {
  try {
    const read: unknown = JSON.parse(device)
    return typeof read === 'object' && read !== null ? read : { userAgent: device }
  } catch {
    return { userAgent: device }
  }
}
