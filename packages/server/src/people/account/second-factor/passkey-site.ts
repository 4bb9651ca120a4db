import { siteUrlOf } from '@jiangxue/contract/office/setting.values.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../core/context.ts'
import type { SettingValues } from '../../../core/settings/setting-values.ts'

/** Where passkeys work: the origin of the pages, and its host name, to which they are bound. */
export interface PasskeySite {
  readonly origin: string
  readonly rpId: string
}

/**
 * The school's domain in the settings; without one, only `localhost`, for trying the product. Any other Host header is
 * not believed: a phishing site in front of the server would choose it.
 */
export function passkeySiteOf(values: Pick<SettingValues, 'basic.domain'>, host: string): PasskeySite | undefined {
  const configured = siteUrlOf(values['basic.domain'])
  const local = /^localhost(:\d{1,5})?$/.test(host) ? `http://${host}` : ''
  const address = configured || local
  if (address === '') return undefined
  const { protocol, hostname, origin } = new URL(address)
  const isSecure = (protocol === 'https:' && !/^[\d.]+$|^\[/.test(hostname)) || hostname === 'localhost'
  return isSecure ? { origin, rpId: hostname } : undefined
}

/** Where passkeys work for the caller of a call. */
export const siteOf = async ({
  context,
  request,
}: {
  readonly context: Context
  readonly request?: FastifyRequest
}): Promise<PasskeySite | undefined> => passkeySiteOf(await context.settings.current(), request?.headers.host ?? '')
