import type { Account } from '@jiangxue/contract/account/account.ts'
import { useLingui } from '@lingui/react/macro'
import { AvatarEditor } from '../components/account/avatar-editor.tsx'
import { ProfileForm } from '../components/account/profile-form.tsx'
import { Sheet } from '../components/dialog/sheet.tsx'

/** Changes avatar, name, login name, phone and e-mail without leaving the student center. */
export default function EditProfile({
  account,
  onChanged,
  onClose,
}: {
  account: Account
  onChanged: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Sheet title={t`编辑资料`} onClose={onClose}>
      <div className="mt-4 flex items-center gap-5">
        <AvatarEditor account={account} onSaved={onChanged} />
        <p className="text-sm text-ink-3">{t`点击头像更换，JPG 或 PNG，不超过 2MB`}</p>
      </div>
      <ProfileForm
        account={account}
        onSaved={() => {
          onChanged()
          onClose()
        }}
      />
    </Sheet>
  )
}
