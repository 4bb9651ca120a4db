import type { Account } from '@jiangxue/contract/account/account.ts'
import { uploadLimits } from '@jiangxue/contract/files/upload.values.ts'
import { useLingui } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { browserApi } from '../../lib/http/api-client.ts'
import { storeAccount } from '../../lib/session/change-session.ts'
import { attempt } from '../../lib/show-problem.ts'
import { toast } from '../../lib/toast.ts'
import { Avatar } from '../img.tsx'
import { lazyPart } from '../lazy-part.tsx'

const CropDialog = lazyPart(() => import('../dialog/crop-dialog.tsx'))

/** The user's avatar with a control to replace it: choose a picture, crop it to a square, save. */
export function AvatarEditor({ account, onSaved }: { account: Account; onSaved?: () => void }) {
  const { t } = useLingui()
  const chooser = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    if (!file.type.startsWith('image/')) return toast.error(t`请选择图片文件`)
    if (!['image/jpeg', 'image/png'].includes(file.type)) return toast.error(t`头像图片只能是 JPG/PNG 格式!`)
    if (file.size > uploadLimits.avatarMaxBytes) return toast.error(t`头像图片大小不能超过 2MB!`)
    const opened = await createImageBitmap(file).catch(() => undefined)
    if (!opened) return toast.error(t`图片无法读取，请换一张`)
    setPicture(opened)
  }
  const close = () => {
    picture?.close()
    setPicture(undefined)
    chooser.current?.focus()
  }
  const save = (square: Blob) =>
    attempt(t`头像上传失败`, async () => {
      const { data: file } = await browserApi.uploadAvatar({ file: square })
      const { data } = await browserApi.updateUser({ params: { id: account.id }, body: { avatar: file.url } })
      storeAccount(data)
      toast.success(t`头像上传成功`)
      onSaved?.()
      close()
    })
  return (
    <>
      <label className="group relative block size-20 shrink-0 cursor-pointer rounded-full has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
        <Avatar src={account.avatar} className="size-20 border-2 border-white shadow-card" width={80} height={80} />
        <span
          aria-hidden
          className="absolute -right-1 -bottom-1 grid size-9 place-items-center rounded-full border-2 border-white bg-primary text-white group-hover:bg-primary-dark"
        >
          <Camera size={16} />
        </span>
        <input
          ref={chooser}
          type="file"
          accept="image/jpeg,image/png"
          aria-label={t`更换头像`}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => void choose(event)}
        />
      </label>
      {picture && <CropDialog picture={picture} onClose={close} onSave={save} />}
    </>
  )
}
