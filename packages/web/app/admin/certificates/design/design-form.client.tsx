import type { CertificateDesignVersion } from '@jiangxue/contract/papers/certificate-design.ts'
import {
  certificateDesignLimits as limits,
  certificateDesigns,
  type CertificateDesign,
} from '@jiangxue/contract/papers/certificate-design.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Button, Card } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../../lib/http/api-client.ts'
import { attempt } from '../../../lib/show-problem.ts'
import { toast } from '../../../lib/toast.ts'
import { useUnsavedWarning } from '../../kit/form/use-unsaved-warning.client.ts'
import { ImageUpload } from '../../kit/upload/image-upload.client.tsx'
import { usePermission } from '../../kit/use-permission.client.tsx'
import { DesignChoice } from './design-choice.client.tsx'
import { DesignPreview } from './design-preview.client.tsx'

interface DesignFormProps {
  current: CertificateDesignVersion | undefined
  /** When the school's own font was added: samples depend on it. */
  fontAt: string | undefined
}

/** Chooses the design and the pictures, and shows what certificates would look like. */
export function DesignForm({ current, fontAt }: DesignFormProps) {
  const { t } = useLingui()
  const may = usePermission()('settings.edit')
  const { revalidate } = useRevalidator()
  const before = {
    base: current?.base ?? certificateDesigns[0],
    backgroundUrl: current?.backgroundUrl ?? null,
    sealUrl: current?.sealUrl ?? null,
  }
  const [look, setLook] = useState<Pick<CertificateDesignVersion, 'base' | 'backgroundUrl' | 'sealUrl'>>(before)
  const [isSaving, setSaving] = useState(false)
  const isChanged =
    look.base !== before.base || look.backgroundUrl !== before.backgroundUrl || look.sealUrl !== before.sealUrl
  useUnsavedWarning(() => isChanged)

  const save = async () => {
    setSaving(true)
    await attempt(t`保存证书样式失败`, async () => {
      const { message } = await browserApi.saveCertificateDesign({ body: { ...look, version: current?.id ?? null } })
      toast.success(message)
      await revalidate()
    }).finally(() => setSaving(false))
  }
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Card>
        <fieldset disabled={!may} className="grid gap-6">
          <DesignChoice
            value={look.base}
            fontAt={fontAt}
            onChange={(base: CertificateDesign) => setLook({ ...look, base })}
          />
          <section aria-label={t`底图`}>
            <h2 className="mb-2 text-base font-semibold">{t`底图`}</h2>
            <ImageUpload
              value={look.backgroundUrl}
              onChange={(picture) => setLook({ ...look, backgroundUrl: typeof picture === 'string' ? picture : null })}
              label={t`底图`}
              shape="picture"
              call="uploadCertificateBackground"
              failure={t`图片上传失败`}
              hint={t`可不设置；PNG 或 JPG，A4 比例，长边至少 1400 像素，设置后代替样式自带的底纹和边框`}
              rule={{
                types: ['image/png', 'image/jpeg'],
                wrongType: t`底图只能是 PNG 或 JPG 图片`,
                maxBytes: limits.backgroundMaxBytes,
                tooLarge: t`底图不能超过 8MB`,
              }}
            />
          </section>
          <section aria-label={t`印章`}>
            <h2 className="mb-2 text-base font-semibold">{t`印章`}</h2>
            <ImageUpload
              value={look.sealUrl}
              onChange={(picture) => setLook({ ...look, sealUrl: typeof picture === 'string' ? picture : null })}
              label={t`印章`}
              shape="logo"
              call="uploadCertificateSeal"
              failure={t`图片上传失败`}
              hint={t`可不设置；透明底的 PNG，长边至少 300 像素。培训协议也盖这枚印章。不设置时按学校名称绘制`}
              rule={{
                types: ['image/png'],
                wrongType: t`印章只能是 PNG 图片`,
                maxBytes: limits.sealMaxBytes,
                tooLarge: t`印章图片不能超过 2MB`,
              }}
            />
          </section>
        </fieldset>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button
            type="primary"
            disabled={!may || !isChanged}
            loading={isSaving}
            onClick={() => void save()}
          >{t`保存为新版本`}</Button>
          <Button disabled={!isChanged} onClick={() => setLook(before)}>{t`放弃修改`}</Button>
          <p className="m-0 text-sm text-ink-3">{t`只影响之后颁发和换发的证书，已颁发的证书保持原样`}</p>
        </div>
      </Card>
      <DesignPreview {...look} fontAt={fontAt} />
    </div>
  )
}
