import { unseal, type Keys } from '../crypto/keys.ts'
import type { FieldErrors } from '../problem.ts'
import type { SettingValues } from '../settings/setting-values.ts'
import type { S3Place } from './s3-client.ts'
import type { NewStore } from './store.queries.ts'

const endpoints = {
  oss: (region: string) => `https://s3.oss-${region}.aliyuncs.com`,
  cos: (region: string) => `https://cos.${region}.myqcloud.com`,
}

/** The errors for settings that a store requires; undefined if none is missing. */
export function missingOfStore(values: SettingValues): FieldErrors | undefined {
  if (values['storage.type'] === 'local') return undefined
  const errors: FieldErrors = {
    ...(!values['storage.accessKey'] && { accessKey: 'accessKey.missing' }),
    ...(!values['storage.secretKey'] && { secretKey: 'secretKey.missing' }),
    ...(!values['storage.bucket'] && { bucket: 'bucket.missing' }),
    ...(!values['storage.region'] && { region: 'region.missing' }),
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}

/**
 * The store described by the settings, with its keys still sealed; undefined for the local disk, and if settings are
 * missing.
 */
export function storeOf(values: SettingValues): NewStore | undefined {
  const type = values['storage.type']
  if (type === 'local' || missingOfStore(values)) return undefined
  // In its native protocol, Aliyun calls its regions `oss-cn-hangzhou`.
  const region = values['storage.region'].replace(/^oss-/, '')
  return {
    type,
    endpoint: values['storage.endpoint'] || endpoints[type](region),
    bucket: values['storage.bucket'],
    region,
    domain: values['storage.domain'],
    accessKey: values['storage.accessKey'],
    secretKey: values['storage.secretKey'],
  }
}

/** A store with decrypted keys. */
export const placeOf = (keys: Keys, store: NewStore): S3Place => ({
  ...store,
  accessKey: unseal(keys, store.accessKey),
  secretKey: unseal(keys, store.secretKey),
})
