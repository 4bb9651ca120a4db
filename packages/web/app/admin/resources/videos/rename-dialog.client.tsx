import { VideoNameForm, type LibraryVideo } from '@jiangxue/contract/course/media-library.ts'
import { useLingui } from '@lingui/react/macro'
import { browserApi } from '../../../lib/http/api-client.ts'
import { FormDialog } from '../../kit/form/form-dialog.client.tsx'
import { maxLengthOf } from '../../kit/form/max-length-of.ts'
import { TextItem } from '../../kit/form/text-item.client.tsx'

export function RenameDialog({ video: { id, name }, onClose }: { video: LibraryVideo; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <FormDialog
      title={t`修改视频名称`}
      subject={id}
      schema={VideoNameForm}
      labels={{ name: t`名称` }}
      failure={t`保存视频名称失败`}
      onClose={onClose}
      toForm={() => ({ name })}
      save={(body) => browserApi.renameVideo({ params: { id }, body })}
    >
      {(field) => <TextItem item={field('name')} maxLength={maxLengthOf(VideoNameForm.shape.name)} />}
    </FormDialog>
  )
}
