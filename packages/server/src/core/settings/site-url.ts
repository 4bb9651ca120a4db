import { siteUrlOf } from '@jiangxue/contract/setting.values.ts'
import type { Config } from '../config/config.ts'
import type { SettingValues } from './setting-values.ts'

/** Where this program listens, as its own machine calls it; never what a request says. */
export const listenOrigin = ({ host, port }: Pick<Config, 'host' | 'port'>): string => {
  const isAny = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  return `http://${isAny ? 'localhost' : host}:${port}`
}

/** The address of the school's site; without a domain in the settings, where this program listens. */
export const siteOrigin = (values: SettingValues, config: Pick<Config, 'host' | 'port'>): string =>
  siteUrlOf(values['basic.domain']) || listenOrigin(config)
