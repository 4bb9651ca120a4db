import { isIPv6 } from 'node:net'
import { siteUrlOf } from '@jiangxue/contract/office/setting.values.ts'
import type { Config } from '../config/config.ts'
import type { SettingValues } from './setting-values.ts'

/** The origin at which this server listens, as seen from its own machine; never taken from a request. */
export const listenOrigin = ({ host, port }: Pick<Config, 'host' | 'port'>): string => {
  const isAny = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  return `http://${isAny ? 'localhost' : isIPv6(host) ? `[${host}]` : host}:${port}`
}

/** The origin of the school's site: the domain in the settings, otherwise where this server listens. */
export const siteOrigin = (values: SettingValues, config: Pick<Config, 'host' | 'port'>): string =>
  siteUrlOf(values['basic.domain']) || listenOrigin(config)
