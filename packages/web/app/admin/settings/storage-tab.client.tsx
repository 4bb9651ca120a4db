import { useLingui } from '@lingui/react/macro'
import { SettingsCard } from './settings-card.client.tsx'
import type { StoredSettings } from './stored-settings.ts'
import { TestStorage } from './test-storage.client.tsx'

const ofStores = ['accessKey', 'secretKey', 'bucket', 'region', 'endpoint', 'domain']
const ofPlace = ['type', 'uploadPath', ...ofStores, 'imageBaseUrl']

/** Settings for where files are stored, and which files are accepted. */
export default function StorageTab({ stored }: { stored: StoredSettings }) {
  const { t } = useLingui()
  return (
    <>
      <SettingsCard
        stored={stored}
        group="storage"
        fields={ofPlace}
        title={t`存储位置`}
        isShown={(name, { type }) => type !== 'local' || !ofStores.includes(name)}
        extra={(values) => <TestStorage values={values} />}
      />
      <SettingsCard
        stored={stored}
        group="storage"
        fields={['maxSize', 'allowedTypes', 'copyForeignPictures']}
        title={t`上传的文件`}
      />
    </>
  )
}
